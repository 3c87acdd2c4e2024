import { chartErrors } from '@heddle/contract/errors/charts';
import type { Item } from '@heddle/contract/run/item';
import type { ChartSettings } from './settings.ts';
import { standardSettings } from './settings.ts';
import type { ChartColumn } from './columns.ts';
import { columnsOf } from './columns.ts';
import type { MatrixSettings } from './heat.ts';

/** The user's choice. */
export const goals = ['auto', 'compare', 'trend', 'share', 'distribution', 'relation'] as const;
export type Goal = (typeof goals)[number];

/** A chart that fits some data, and why. */
export interface ChartChoice {
  goal: Exclude<Goal, 'auto'>;
  title: string;
  reason: string;
  /** A better fit is larger. */
  score: number;
  chart:
    | { as: 'chart'; settings: Partial<ChartSettings> & Pick<ChartSettings, 'kind'> }
    | { as: 'matrix'; settings: MatrixSettings };
}

/** Names that fit beside bars, and into the slices of a pie. */
const FEW = 30;
const SLICES = 6;
const SERIES = 6;
/** Values that show how they are spread. */
const ENOUGH = 8;

const quoted = (name: string): string => `“${name}”`;

/** The title of a field's name: `unitPrice` is `Unit price`. */
export function titleOf(path: string): string {
  const words = (path.split('.').at(-1) ?? path)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The charts that fit the items, the best first. `fields` are those that may be used; empty, all. Throws `chart_empty`, `chart_unfit`. */
export async function chooseCharts(
  items: readonly Item[],
  goal: Goal,
  fields: readonly string[],
  stop: { readonly signal: AbortSignal },
): Promise<ChartChoice[]> {
  if (items.length === 0) throw chartErrors.chart_empty({ reason: 'no items came in' });
  const columns = (await columnsOf(items, stop)).filter(
    ({ path, filled }) => filled > 0 && (fields.length === 0 || fields.includes(path)),
  );
  const choices = candidates(columns, items.length).filter((choice) => goal === 'auto' || choice.goal === goal);
  if (choices.length === 0)
    throw chartErrors.chart_unfit({
      reason:
        goal === 'auto' ? 'no field holds numbers, dates or a few names' : `no field allows a chart for "${goal}"`,
    });
  return choices.sort((a, b) => b.score - a.score);
}

function candidates(columns: readonly ChartColumn[], count: number): ChartChoice[] {
  const numbers = columns.filter(({ kind, isId }) => kind === 'number' && !isId);
  const dates = columns.filter(({ kind, different }) => kind === 'date' && different > 1);
  const names = columns
    .filter(({ kind, isId, different }) => kind === 'name' && !isId && different > 1 && different <= Math.max(FEW, 0))
    .sort((a, b) => a.different - b.different);
  const [name, second] = names;
  const [date] = dates;
  const series = names.find(({ different }) => different <= SERIES);
  return [
    ...numbers
      .slice(0, 4)
      .flatMap((value, index) => [
        ...(date ? [trend(date, value, series, index)] : []),
        ...(name ? ofNames(name, value, index, count) : []),
      ]),
    ...(date && numbers.length === 0 ? [counted(date)] : []),
    ...(name && numbers.length === 0 ? [frequency(name)] : []),
    ...(name && second ? [matrix(name, second, numbers[0])] : []),
    ...numbers
      .slice(0, 4)
      .flatMap((value, index) => [
        ...relations(value, numbers.slice(index + 1, 4), series, count),
        ...spread(value, index, count),
      ]),
  ];
}

const chart = (settings: Partial<ChartSettings> & Pick<ChartSettings, 'kind'>): ChartChoice['chart'] => ({
  as: 'chart',
  settings,
});

function trend(date: ChartColumn, value: ChartColumn, series: ChartColumn | undefined, index: number): ChartChoice {
  return {
    goal: 'trend',
    title: `${titleOf(value.path)} over time${series ? ` by ${titleOf(series.path).toLowerCase()}` : ''}`,
    reason: `${quoted(date.path)} holds dates and ${quoted(value.path)} numbers: a line shows how they change${series ? `, one for each of the ${series.different} values of ${quoted(series.path)}` : ''}.`,
    score: 90 - index * 4,
    chart: chart({ kind: 'line', x: date.path, y: [value.path], group: series?.path ?? '' }),
  };
}

function ofNames(name: ChartColumn, value: ChartColumn, index: number, count: number): ChartChoice[] {
  const result = `${quoted(name.path)} has ${name.different} different values`;
  const title = `${titleOf(value.path)} by ${titleOf(name.path).toLowerCase()}`;
  const share: ChartChoice = {
    goal: 'share',
    title: `Shares of ${titleOf(value.path).toLowerCase()} by ${titleOf(name.path).toLowerCase()}`,
    reason: `${result}, few enough for a ring that shows their shares of the sum of ${quoted(value.path)}.`,
    score: 55 - index * 4,
    chart: chart({ kind: 'pie', donut: true, x: name.path, y: [value.path], order: 'most' }),
  };
  const box: ChartChoice = {
    goal: 'distribution',
    title: `Spread of ${titleOf(value.path).toLowerCase()} by ${titleOf(name.path).toLowerCase()}`,
    reason: `Each of the ${name.different} values of ${quoted(name.path)} has about ${Math.round(count / name.different)} items: boxes show how ${quoted(value.path)} is spread in each.`,
    score: 60 - index * 4,
    chart: chart({ kind: 'box', x: name.path, y: [value.path] }),
  };
  const bar: ChartChoice = {
    goal: 'compare',
    title,
    reason: `${result} and ${quoted(value.path)} holds numbers: bars compare their sums, the largest first.`,
    score: 80 - index * 4,
    chart: chart({ kind: 'bar', x: name.path, y: [value.path], order: 'most' }),
  };
  return [bar, ...(name.different <= SLICES ? [share] : []), ...(count / name.different >= ENOUGH ? [box] : [])];
}

const counted = (date: ChartColumn): ChartChoice => ({
  goal: 'trend',
  title: 'Items over time',
  reason: `${quoted(date.path)} holds dates and no field holds numbers: bars count the items of each period.`,
  score: 75,
  chart: chart({ kind: 'bar', x: date.path, aggregate: 'count' }),
});

const frequency = (name: ChartColumn): ChartChoice => ({
  goal: 'compare',
  title: `Items by ${titleOf(name.path).toLowerCase()}`,
  reason: `${quoted(name.path)} has ${name.different} different values and no field holds numbers: bars count the items of each.`,
  score: 70,
  chart: chart({ kind: 'bar', x: name.path, aggregate: 'count', order: 'most' }),
});

const matrix = (rows: ChartColumn, columns: ChartColumn, value: ChartColumn | undefined): ChartChoice => ({
  goal: 'relation',
  title: `${value ? titleOf(value.path) : 'Items'} by ${titleOf(rows.path).toLowerCase()} and ${titleOf(columns.path).toLowerCase()}`,
  reason: `${quoted(rows.path)} and ${quoted(columns.path)} both have few different values: a heat map shows ${value ? `the sum of ${quoted(value.path)}` : 'how many items there are'} for every pair.`,
  score: 58,
  chart: {
    as: 'matrix',
    settings: {
      rows: rows.path,
      columns: columns.path,
      value: value?.path ?? '',
      aggregate: 'sum',
      order: 'given',
      most: FEW,
      colors: 'auto',
    },
  },
});

function relations(
  x: ChartColumn,
  others: readonly ChartColumn[],
  series: ChartColumn | undefined,
  count: number,
): ChartChoice[] {
  if (count < ENOUGH) return [];
  return others.map((y, index) => ({
    goal: 'relation',
    title: `${titleOf(y.path)} and ${titleOf(x.path).toLowerCase()}`,
    reason: `${quoted(x.path)} and ${quoted(y.path)} both hold numbers: points show whether one goes with the other.`,
    score: 65 - index * 4,
    chart: chart({ kind: 'scatter', x: x.path, y: [y.path], group: series?.path ?? '' }),
  }));
}

function spread(value: ChartColumn, index: number, count: number): ChartChoice[] {
  const many = count >= ENOUGH;
  return [
    many
      ? {
          goal: 'distribution',
          title: `Distribution of ${titleOf(value.path).toLowerCase()}`,
          reason: `${quoted(value.path)} holds ${value.filled} numbers: a histogram shows how they are spread.`,
          score: 50 - index * 4,
          chart: chart({ kind: 'histogram', y: [value.path] }),
        }
      : {
          goal: 'compare',
          title: titleOf(value.path),
          reason: `${quoted(value.path)} holds ${value.filled} numbers and no other field sorts them: bars show them one by one.`,
          score: 30 - index * 4,
          chart: chart({ kind: 'bar', y: [value.path] }),
        },
  ];
}

/** Complete settings from a choice, with defaults for the rest. */
export const settledBy = (choice: Partial<ChartSettings> & Pick<ChartSettings, 'kind'>): ChartSettings => ({
  ...standardSettings,
  ...choice,
});
