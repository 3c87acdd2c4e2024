import { chartErrors } from '@heddle/contract/errors/charts';
import type { JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { asText } from '@heddle/contract/node/text';
import { pathReader } from '../../../lib/json/reader.ts';
import { toNumber } from '../../../lib/conditions/compare.ts';
import { forEachYielding } from '../../../lib/cooperative.ts';
import type { ChartData } from '../types.ts';
import { columnsOf } from './columns.ts';
import type { ChartReading } from './shapes.ts';
import {
  bars,
  boxes,
  gathering,
  histogram,
  inPeriods,
  lines,
  MOST_SERIES,
  pie,
  scatter,
  timeline,
  timesOf,
} from './shapes.ts';
import type { ChartSettings } from './settings.ts';

/** Facts about the chart besides the data: names for the axes, and how many values of the items it includes. */
export interface Built {
  data: ChartData;
  xTitle: string;
  yTitle: string;
  points: number;
}

interface Stop {
  readonly signal: AbortSignal;
}

/** The data of a chart from items. Throws `chart_empty`, `chart_unfit`. Lets other work run in between. */
export async function buildChart(items: readonly Item[], given: ChartSettings, stop: Stop): Promise<Built> {
  if (items.length === 0) throw chartErrors.chart_empty({ reason: 'no items came in' });
  const settings = await withFields(items, given, stop);
  const readings = await readingsOf(items, settings, stop);
  if (readings.length === 0)
    throw chartErrors.chart_empty({
      reason: `no item has a number at ${settings.y.map((name) => `"${name}"`).join(', ')}`,
    });
  const { kind, x, y, aggregate } = settings;
  const measure = aggregate === 'count' ? 'Items' : y.length === 1 ? (y[0] ?? '') : '';
  const built = (data: ChartData, titles: { xTitle?: string; yTitle?: string } = {}): Built => ({
    data,
    xTitle: x,
    yTitle: measure,
    points: readings.length,
    ...titles,
  });
  if (kind === 'scatter') return built(await scatter(readings, x, stop));
  if (kind === 'histogram')
    return built(await histogram(readings, settings.bins, stop), { xTitle: y.join(', '), yTitle: 'Items' });
  if (kind === 'box') return built(await boxes(readings, settings, stop));
  const times = x === '' ? undefined : await timesOf(readings, stop);
  if (kind === 'line' || kind === 'area')
    return built(times ? await timeline(readings, times, settings, stop) : await lines(readings, settings, stop));
  const dated = times ? await inPeriods(readings, times, settings, stop) : null;
  const rows = dated?.rows ?? readings;
  const how = dated
    ? { ...gathering(settings), order: 'name' as const, mostCategories: Infinity }
    : gathering(settings);
  if (kind === 'pie')
    return built(
      await pie(
        rows,
        dated
          ? how
          : {
              ...how,
              order: settings.order === 'given' ? 'most' : settings.order,
              mostCategories: Math.min(settings.most, MOST_SERIES),
            },
        settings.donut,
        dated,
        stop,
      ),
    );
  return built(await bars(rows, how, settings, dated, stop));
}

/** Fields that are not named are found out: dates or names across, the first numbers up, and a count where there are none. */
async function withFields(items: readonly Item[], settings: ChartSettings, stop: Stop): Promise<ChartSettings> {
  const { kind, group } = settings;
  let { x, y, aggregate } = settings;
  const needsX = x === '' && kind !== 'histogram' && !(kind === 'box' && group !== '');
  const needsY =
    y.length === 0 && (aggregate !== 'count' || kind === 'scatter' || kind === 'histogram' || kind === 'box');
  if (!needsX && !needsY) return settings;
  const columns = (await columnsOf(items, stop)).filter(({ path }) => path !== group);
  const numbers = columns.filter((column) => column.kind === 'number' && !column.isId && column.path !== x);
  if (needsX && kind === 'scatter') x = numbers.find(({ path }) => !y.includes(path))?.path ?? '';
  else if (needsX) {
    const dated = kind === 'line' || kind === 'area' ? columns.find((column) => column.kind === 'date') : undefined;
    x =
      (
        dated ??
        columns.find((column) => column.kind === 'name' && !column.isId) ??
        columns.find((column) => column.kind === 'date') ??
        columns.find((column) => column.kind === 'name')
      )?.path ?? '';
  }
  if (needsY) {
    const [first] = numbers.filter(({ path }) => path !== x);
    if (first) y = [first.path];
    else if (kind === 'scatter' || kind === 'histogram' || kind === 'box')
      throw chartErrors.chart_unfit({ reason: 'no field holds numbers' });
    else aggregate = 'count';
  }
  if (kind === 'scatter' && x === '') throw chartErrors.chart_unfit({ reason: 'it needs two fields with numbers' });
  return { ...settings, x, y, aggregate };
}

async function readingsOf(
  items: readonly Item[],
  { x, y, group, aggregate }: ChartSettings,
  stop: Stop,
): Promise<ChartReading[]> {
  const readX = x === '' ? null : pathReader(x);
  const readGroup = group === '' ? null : pathReader(group);
  const readers =
    aggregate === 'count' && y.length === 0
      ? [{ name: 'Items', read: null }]
      : y.map((name) => ({ name, read: pathReader(name) }));
  const readings: ChartReading[] = [];
  const gather = ({ json }: Item, index: number): void => {
    const at = readX ? readX(json) : undefined;
    const category = readX ? nameOf(at) : String(index + 1);
    for (const { name, read } of readers) {
      const raw = read?.(json);
      const value = read === null || (aggregate === 'count' && raw !== undefined && raw !== null) ? 1 : toNumber(raw);
      if (value === undefined || !Number.isFinite(value)) continue;
      const own = readGroup ? nameOf(readGroup(json)) : name;
      readings.push({ x: at, category, value, series: readGroup && readers.length > 1 ? `${own} · ${name}` : own });
    }
  };
  return forEachYielding(items, gather, () => readings, stop);
}

const LONGEST_NAME = 120;
/** A value as the name of a category. */
export function nameOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null || value === '') return '(none)';
  const text = asText(value).replaceAll(/\s+/g, ' ').trim();
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME - 1)}…` : text;
}
