import { chartErrors } from '@heddle/contract/errors/charts';
import type { Item } from '@heddle/contract/run/item';
import { pathReader } from '../../../lib/json/reader.ts';
import { toNumber } from '../../../lib/conditions/compare.ts';
import { forEachYielding } from '../../../lib/cooperative.ts';
import type { ChartData } from '../types.ts';
import type { Aggregate, Order, Row } from './aggregate.ts';
import { gathered } from './aggregate.ts';
import type { Built } from './build.ts';
import { nameOf } from './build.ts';
import { columnsOf, dateOf } from './columns.ts';

export interface MatrixSettings {
  columns: string;
  rows: string;
  value: string;
  aggregate: Aggregate;
  order: Order;
  most: number;
  colors: 'auto' | 'one' | 'both';
}

interface Stop {
  readonly signal: AbortSignal;
}

const isDiverging = (colors: MatrixSettings['colors'], values: readonly number[]): boolean =>
  colors === 'both' || (colors === 'auto' && values.some((value) => value < 0) && values.some((value) => value > 0));

/** Two fields against each other. Without names the first two fields that hold names are taken; without a value items are counted. Throws `chart_empty`, `chart_unfit`. */
export async function buildMatrix(items: readonly Item[], given: MatrixSettings, stop: Stop): Promise<Built> {
  if (items.length === 0) throw chartErrors.chart_empty({ reason: 'no items came in' });
  const known = given.columns === '' || given.rows === '' ? await columnsOf(items, stop) : [];
  const free = known
    .filter(({ kind, isId, path }) => kind === 'name' && !isId && path !== given.columns && path !== given.rows)
    .map(({ path }) => path);
  const rowPath = given.rows || free.shift() || '';
  const columnPath = given.columns || free.shift() || '';
  if (rowPath === '' || columnPath === '')
    throw chartErrors.chart_unfit({ reason: 'it needs two fields with names, one for columns and one for rows' });
  const aggregate = given.value === '' ? 'count' : given.aggregate;
  const [readColumn, readRow, readValue] = [columnPath, rowPath, given.value].map(pathReader);
  const rows: Row[] = [];
  const gather = ({ json }: Item): void => {
    const value = given.value === '' ? 1 : toNumber(readValue?.(json));
    if (value !== undefined && Number.isFinite(value))
      rows.push({ category: nameOf(readColumn?.(json)), series: nameOf(readRow?.(json)), value });
  };
  await forEachYielding(items, gather, () => undefined, stop);
  if (rows.length === 0) throw chartErrors.chart_empty({ reason: `no item has a number at "${given.value}"` });
  const { categories, series } = await gathered(
    rows,
    { aggregate, order: given.order, mostCategories: given.most, mostSeries: given.most },
    stop,
  );
  const sorted =
    given.order === 'name' ? series.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })) : series;
  const cells = sorted.flatMap(({ values }, row) =>
    values.flatMap((value, column) => (value === null ? [] : [[column, row, value] as const])),
  );
  const data: ChartData = {
    kind: 'heatmap',
    columns: categories,
    rows: sorted.map(({ name }) => name),
    cells,
    diverging: isDiverging(
      given.colors,
      cells.map(([, , value]) => value),
    ),
  };
  return { data, xTitle: columnPath, yTitle: rowPath, points: rows.length };
}

const MOST_YEARS = 10;

/** Days with values. Without a name the first field that holds dates is taken. Throws `chart_empty`, `chart_unfit`. */
export async function buildCalendar(
  items: readonly Item[],
  {
    date,
    value: path,
    aggregate,
    colors,
  }: { date: string; value: string } & Pick<MatrixSettings, 'aggregate' | 'colors'>,
  stop: Stop,
): Promise<Built> {
  if (items.length === 0) throw chartErrors.chart_empty({ reason: 'no items came in' });
  const dated = date || (await columnsOf(items, stop)).find(({ kind }) => kind === 'date')?.path;
  if (dated === undefined) throw chartErrors.chart_unfit({ reason: 'no field holds dates' });
  const [readDate, readValue] = [pathReader(dated), pathReader(path)];
  const rows: Row[] = [];
  const gather = ({ json }: Item): void => {
    const time = dateOf(readDate(json));
    const value = path === '' ? 1 : toNumber(readValue(json));
    if (time !== undefined && value !== undefined && Number.isFinite(value))
      rows.push({ category: new Date(time).toISOString().slice(0, 10), series: '', value });
  };
  await forEachYielding(items, gather, () => undefined, stop);
  const { categories, series } = await gathered(
    rows,
    { aggregate: path === '' ? 'count' : aggregate, order: 'name', mostCategories: Infinity, mostSeries: 1 },
    stop,
  );
  const days = categories.map((day, index) => [day, series[0]?.values[index] ?? 0] as const);
  if (days.length === 0)
    throw chartErrors.chart_empty({
      reason: `no item has a date at "${dated}"${path === '' ? '' : ` and a number at "${path}"`}`,
    });
  const years = new Set(days.map(([day]) => day.slice(0, 4))).size;
  if (years > MOST_YEARS)
    throw chartErrors.chart_unfit({ reason: `the dates lie in ${years} years, and ${MOST_YEARS} is the most` });
  return {
    data: {
      kind: 'calendar',
      days,
      diverging: isDiverging(
        colors,
        days.map(([, amount]) => amount),
      ),
    },
    xTitle: '',
    yTitle: '',
    points: rows.length,
  };
}
