import type { JsonValue } from '@heddle/contract/json';
import type { Accumulator } from '../../../lib/statistics/accumulators.ts';
import * as accumulators from '../../../lib/statistics/accumulators.ts';
import { TopEntries } from '../../../lib/sorting/top-entries.ts';
import { forEachYielding } from '../../../lib/cooperative.ts';
import type { ChartSeries } from '../types.ts';

export const aggregates = ['count', 'sum', 'mean', 'median', 'min', 'max', 'last'] as const;
export type Aggregate = (typeof aggregates)[number];

type Opened = { add(value: number): void; result(): JsonValue };
const opens: Record<Aggregate, () => Opened | Accumulator> = {
  count: accumulators.count,
  sum: accumulators.sum,
  mean: accumulators.mean,
  median: accumulators.percentile(50),
  min: accumulators.min,
  max: accumulators.max,
  last: accumulators.last,
};

/** One value that goes into a chart. */
export interface Row {
  category: string;
  series: string;
  value: number;
}

export type Order = 'given' | 'name' | 'most' | 'least';

export interface Gathering {
  aggregate: Aggregate;
  order: Order;
  /** Categories and series at most; the smaller ones are put together as `Other`. */
  mostCategories: number;
  mostSeries: number;
}

export const OTHER = 'Other';

interface Stop {
  readonly signal: AbortSignal;
}

/** Values by category and series. Series are in the order of their appearance. Lets other work run in between. */
export async function gathered(
  rows: readonly Row[],
  { aggregate, order, mostCategories, mostSeries }: Gathering,
  stop?: Stop,
): Promise<{ categories: string[]; series: ChartSeries[] }> {
  const kept = await keepLargest(rows, 'category', mostCategories, aggregate, stop);
  const keptSeries = await keepLargest(rows, 'series', mostSeries, aggregate, stop);
  const categories = new Map<string, number>();
  const series = new Map<string, Map<string, Opened | Accumulator>>();
  const add = (row: Row): void => {
    const category = kept === null || kept.has(row.category) ? row.category : OTHER;
    const name = keptSeries === null || keptSeries.has(row.series) ? row.series : OTHER;
    if (!categories.has(category)) categories.set(category, categories.size);
    const own = series.get(name) ?? new Map<string, Opened | Accumulator>();
    series.set(name, own);
    const accumulator = own.get(category) ?? opens[aggregate]();
    own.set(category, accumulator);
    accumulator.add(row.value);
  };
  await forEachYielding(rows, add, () => undefined, stop);
  const results = [...series].map(([name, own]) => ({
    name,
    of: new Map([...own].map(([category, accumulator]) => [category, Number(accumulator.result() ?? 0)])),
  }));
  const names = sorted(
    [...categories.keys()],
    order,
    (category) => results.reduce((total, { of }) => total + (of.get(category) ?? 0), 0),
    kept !== null,
  );
  return {
    categories: names,
    series: results.map(({ name, of }) => ({ name, values: names.map((category) => of.get(category) ?? null) })),
  };
}

/** The names with the largest totals, where there are more than `most`; null where all can stay. */
async function keepLargest(
  rows: readonly Row[],
  by: 'category' | 'series',
  most: number,
  aggregate: Aggregate,
  stop: Stop | undefined,
): Promise<ReadonlySet<string> | null> {
  if (most === Infinity) return null;
  const totals = new Map<string, number>();
  await forEachYielding(
    rows,
    (row) => void totals.set(row[by], (totals.get(row[by]) ?? 0) + (aggregate === 'count' ? 1 : Math.abs(row.value))),
    () => undefined,
    stop,
  );
  if (totals.size <= most) return null;
  const best = new TopEntries<{ name: string; total: number; at: number }>(
    Math.max(1, most - 1),
    (one, other) => one.total > other.total || (one.total === other.total && one.at < other.at),
  );
  await forEachYielding(
    [...totals],
    ([name, total], at) => best.add({ name, total, at }),
    () => undefined,
    stop,
  );
  return new Set(best.all.map(({ name }) => name));
}

function sorted(names: string[], order: Order, total: (name: string) => number, hasOther: boolean): string[] {
  const rank = (name: string): number => (hasOther && name === OTHER ? 1 : 0);
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  const by: Record<Order, (a: string, b: string) => number> = {
    given: () => 0,
    name: compare,
    most: (a, b) => total(b) - total(a),
    least: (a, b) => total(a) - total(b),
  };
  // The rest comes last, however large it is.
  return names.sort((a, b) => rank(a) - rank(b) || by[order](a, b));
}
