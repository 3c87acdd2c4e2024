import { chartErrors } from '@heddle/contract/errors/charts';
import type { JsonValue } from '@heddle/contract/json';
import { toNumber } from '../../../lib/conditions/compare.ts';
import { forEachYielding } from '../../../lib/cooperative.ts';
import type { ChartData } from '../types.ts';
import type { Gathering, Row } from './aggregate.ts';
import { gathered } from './aggregate.ts';
import { dateOf } from './columns.ts';
import type { ChartPeriod } from './periods.ts';
import { nextStart, periodFor, periodWriter, startOf } from './periods.ts';
import type { ChartSettings } from './settings.ts';
import { binEdges, boxOf, countIn } from './spread.ts';

/** One value of an item, with its value on the x axis. */
export interface ChartReading extends Row {
  x: JsonValue | undefined;
}

interface Stop {
  readonly signal: AbortSignal;
}

/** The most series: more are not distinguishable. */
export const MOST_SERIES = 8;
const MOST_POINTS = 20_000;
const MOST_TIMES = 500;
const MOST_BARS = 36;

/** How the values of settings are put together. */
export const gathering = ({ aggregate, order, most }: ChartSettings): Gathering => ({
  aggregate,
  order,
  mostCategories: most,
  mostSeries: MOST_SERIES,
});

/** The times of readings, where every one of them has one. */
export async function timesOf(readings: readonly ChartReading[], stop: Stop): Promise<number[] | undefined> {
  if (dateOf(readings[0]?.x) === undefined) return undefined;
  const times: number[] = [];
  const add = ({ x }: ChartReading): void => {
    const time = dateOf(x);
    if (time !== undefined) times.push(time);
  };
  await forEachYielding(readings, add, () => undefined, stop);
  return times.length === readings.length ? times : undefined;
}

function spanOf(times: readonly number[]): { from: number; to: number } {
  let [from, to] = [Infinity, -Infinity];
  for (const time of times) [from, to] = [Math.min(from, time), Math.max(to, time)];
  return { from, to };
}

/** Periods of a span, each by its beginning; too many are refused, not drawn as a blur. */
function startsIn({ from, to }: { from: number; to: number }, period: ChartPeriod): number[] {
  const starts: number[] = [];
  for (let at = startOf(from, period); at <= to; at = nextStart(at, period)) {
    starts.push(at);
    if (starts.length > MOST_POINTS)
      throw chartErrors.chart_unfit({
        reason: `there are more than ${MOST_POINTS} times the period "${period}" between the first date and the last`,
      });
  }
  return starts;
}

/** Rows whose categories are the beginnings of periods, in a form that sorts by time, and how to write them. */
export interface Dated {
  rows: Row[];
  write(category: string): string;
}

/** Dated values by the periods they fall into. */
export async function inPeriods(
  readings: readonly ChartReading[],
  times: readonly number[],
  { period, locale }: ChartSettings,
  stop: Stop,
): Promise<Dated> {
  const span = spanOf(times);
  const chosen = period === 'auto' || period === 'none' ? periodFor(span.from, span.to, MOST_BARS, 'day') : period;
  const write = periodWriter(chosen, locale);
  const rows: Row[] = [];
  await forEachYielding(
    readings,
    ({ series, value }, index) =>
      void rows.push({ category: new Date(startOf(times[index] ?? 0, chosen)).toISOString(), series, value }),
    () => undefined,
    stop,
  );
  return { rows, write: (category) => write(Date.parse(category)) };
}

const tooManyTimes = (): Error =>
  chartErrors.chart_unfit({
    reason: `there are more than ${MOST_POINTS} points in time; put them together by a longer period`,
  });

/** Lines along time. Throws `chart_unfit` where there are too many points. */
export async function timeline(
  readings: readonly ChartReading[],
  times: readonly number[],
  { kind, period, aggregate, stacked, smooth }: ChartSettings,
  stop: Stop,
): Promise<ChartData> {
  const span = spanOf(times);
  const different = period === 'none' || period === 'auto' ? new Set(times).size : 0;
  const exact = period === 'none' || (period === 'auto' && different <= MOST_TIMES);
  if (exact && different > MOST_POINTS) throw tooManyTimes();
  const chosen = exact ? null : period === 'auto' ? periodFor(span.from, span.to, MOST_TIMES) : period;
  const rows: Row[] = [];
  await forEachYielding(
    readings,
    ({ series, value }, index) =>
      void rows.push({
        category: String(chosen ? startOf(times[index] ?? 0, chosen) : (times[index] ?? 0)),
        series,
        value,
      }),
    () => undefined,
    stop,
  );
  const found = await gathered(
    rows,
    { aggregate, order: 'given', mostCategories: Infinity, mostSeries: MOST_SERIES },
    stop,
  );
  const places = new Map(found.categories.map((category, index) => [Number(category), index]));
  const all = chosen ? startsIn(span, chosen) : [...places.keys()].sort((a, b) => a - b);
  // Where nothing happened a sum is zero; an average is not.
  const nothing = aggregate === 'count' || (aggregate === 'sum' && chosen !== null) ? 0 : null;
  const series = found.series.map(({ name, values }) => ({
    name,
    values: all.map((time) => values[places.get(time) ?? -1] ?? nothing),
  }));
  return { kind: 'timeline', filled: kind === 'area', times: all, series, stacked, smooth };
}

/** Lines across names. */
export async function lines(readings: readonly Row[], settings: ChartSettings, stop: Stop): Promise<ChartData> {
  const { kind, aggregate, stacked, smooth } = settings;
  const { categories, series } = await gathered(
    readings,
    { ...gathering(settings), mostCategories: MOST_POINTS },
    stop,
  );
  const whole =
    aggregate === 'count'
      ? series.map(({ name, values }) => ({ name, values: values.map((value) => value ?? 0) }))
      : series;
  return { kind: kind === 'area' ? 'area' : 'line', categories, series: whole, stacked, smooth };
}

/** Bars; long or many names lie beside them. */
export async function bars(
  rows: readonly Row[],
  how: Gathering,
  { direction, stacked }: ChartSettings,
  dated: Dated | null,
  stop: Stop,
): Promise<ChartData> {
  const { categories: names, series } = await gathered(rows, how, stop);
  const categories = dated ? names.map(dated.write) : names;
  const longest = categories.reduce((most, name) => Math.max(most, name.length), 0);
  const horizontal =
    direction === 'horizontal' ||
    (direction === 'auto' && !dated && (longest > 14 || categories.length > 14) && (stacked || series.length <= 2));
  return { kind: 'bar', categories, series, stacked: stacked && series.length > 1, horizontal };
}

/** Shares. Throws `chart_unfit` for values below zero, `chart_empty` where all are zero. */
export async function pie(
  rows: readonly Row[],
  how: Gathering,
  donut: boolean,
  dated: Dated | null,
  stop: Stop,
): Promise<ChartData> {
  const whole: Row[] = [];
  await forEachYielding(
    rows,
    ({ category, value }) => whole.push({ category, value, series: '' }),
    () => undefined,
    stop,
  );
  const { categories, series } = await gathered(whole, how, stop);
  const slices = categories.map((name, index) => ({
    name: dated ? dated.write(name) : name,
    value: series[0]?.values[index] ?? 0,
  }));
  if (slices.some(({ value }) => value < 0))
    throw chartErrors.chart_unfit({ reason: 'a pie cannot show values below zero' });
  if (slices.every(({ value }) => value === 0)) throw chartErrors.chart_empty({ reason: 'all values are zero' });
  return { kind: 'pie', slices, donut };
}

/** Points. Throws `chart_unfit` where nothing across is a number. */
export async function scatter(readings: readonly ChartReading[], x: string, stop: Stop): Promise<ChartData> {
  const series = new Map<string, [number, number][]>();
  // Evenly thinned: which points are left out must not depend on their values.
  const step = Math.ceil(readings.length / MOST_POINTS);
  let found = 0;
  const add = (reading: ChartReading, index: number): void => {
    const at = toNumber(reading.x) ?? dateOf(reading.x);
    if (at === undefined || !Number.isFinite(at)) return;
    found += 1;
    if (index % step !== 0) return;
    const points = series.get(reading.series) ?? [];
    series.set(reading.series, points);
    points.push([at, reading.value]);
  };
  await forEachYielding(readings, add, () => undefined, stop);
  if (found === 0) throw chartErrors.chart_unfit({ reason: `"${x}" holds no numbers` });
  return { kind: 'scatter', series: [...series].slice(0, MOST_SERIES).map(([name, points]) => ({ name, points })) };
}

async function bySeries(
  readings: readonly Row[],
  key: (row: Row) => string,
  stop: Stop,
): Promise<Map<string, number[]>> {
  const all = new Map<string, number[]>();
  const add = (row: Row): void => {
    const values = all.get(key(row)) ?? [];
    all.set(key(row), values);
    values.push(row.value);
  };
  return forEachYielding(readings, add, () => all, stop);
}

/** How often values fall between two. */
export async function histogram(readings: readonly Row[], bins: number | undefined, stop: Stop): Promise<ChartData> {
  const edges = binEdges(
    readings.map(({ value }) => value),
    bins,
  );
  const series = [...(await bySeries(readings, ({ series: name }) => name, stop))]
    .slice(0, MOST_SERIES)
    .map(([name, values]) => ({ name, counts: countIn(edges, values) }));
  return { kind: 'histogram', edges, series };
}

/** A box for each name or group. */
export async function boxes(
  readings: readonly Row[],
  { x, group, most }: ChartSettings,
  stop: Stop,
): Promise<ChartData> {
  const all = [
    ...(await bySeries(readings, (row) => (x === '' || group !== '' ? row.series : row.category), stop)),
  ].slice(0, most);
  const found = all.map(([name, values]) => ({ name, ...boxOf(values) }));
  const outliers = found.flatMap(({ outliers: list }, index) =>
    list.slice(0, 500).map((value) => [index, value] as const),
  );
  return { kind: 'box', categories: found.map(({ name }) => name), boxes: found.map(({ box }) => box), outliers };
}
