import { widgetLimits } from '@heddle/contract/api/widgets';
import type { ChartContent, TableContent } from '@heddle/contract/api/widgets';
import { widgetErrors } from '@heddle/contract/errors/widgets';
import type { JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import { toNumber } from '../../lib/conditions/compare.ts';

export type Figure = 'last' | 'sum' | 'average' | 'smallest' | 'greatest' | 'count';

/** One number for the values of all items. Values that are no numbers are passed over. Throws `widget_invalid` where none is left. */
export function figureOf(figure: Figure, values: readonly (JsonValue | undefined)[]): number {
  if (figure === 'count') return values.length;
  const numbers = values.map(toNumber).filter((value) => value !== undefined);
  const last = numbers.at(-1);
  if (last === undefined) throw widgetErrors.widget_invalid({ reason: 'no item gives a number' });
  const sum = (): number => numbers.reduce((total, value) => total + value, 0);
  switch (figure) {
    case 'last':
      return last;
    case 'sum':
      return sum();
    case 'average':
      return sum() / numbers.length;
    case 'smallest':
      return numbers.reduce((least, value) => Math.min(least, value), Infinity);
    case 'greatest':
      return numbers.reduce((most, value) => Math.max(most, value), -Infinity);
  }
}

const short = (text: string, limit: number): string => (text.length > limit ? `${text.slice(0, limit - 1)}…` : text);
const asText = (value: JsonValue | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The fields of the items for which a test holds in the first item that has them. */
function fieldsWith(items: readonly Item[], holds: (value: JsonValue) => boolean): string[] {
  const first = new Map<string, JsonValue>();
  for (const { json } of items)
    for (const [name, value] of Object.entries(json)) if (value !== null && !first.has(name)) first.set(name, value);
  return [...first].filter(([, value]) => holds(value)).map(([name]) => name);
}

/** The chart of these items. Throws `widget_invalid` where nothing can be drawn. */
export function chartOf(
  items: readonly Item[],
  { chart, label, series, unit }: { chart: ChartContent['chart']; label: string; series: string; unit: string },
): ChartContent {
  const labelField = label.trim() || fieldsWith(items, (value) => typeof value === 'string')[0];
  const named = namesOf(series);
  const fields =
    named.length > 0
      ? named
      : fieldsWith(items, (value) => typeof value === 'number').filter((name) => name !== labelField);
  if (named.length > widgetLimits.series)
    throw widgetErrors.widget_invalid({ reason: `a chart has at most ${widgetLimits.series} series` });
  const readLabel = labelField === undefined ? undefined : pathReader(labelField);
  const drawn = fields.slice(0, widgetLimits.series).map((name) => {
    const read = pathReader(name);
    return { name: short(name, widgetLimits.label), values: items.map(({ json }) => toNumber(read(json)) ?? null) };
  });
  if (drawn.every(({ values }) => values.every((value) => value === null)))
    throw widgetErrors.widget_invalid({ reason: 'no item has a number to draw' });
  return {
    kind: 'chart',
    chart,
    labels: items.map(({ json }, index) =>
      short(readLabel ? asText(readLabel(json)) : `${index + 1}`, widgetLimits.label),
    ),
    series: drawn,
    unit,
  };
}

/** The first items as a table. `total` is how many there are. */
export function tableOf(items: readonly Item[], columns: string, total: number): TableContent {
  const named = namesOf(columns);
  if (named.length > widgetLimits.columns)
    throw widgetErrors.widget_invalid({ reason: `a table has at most ${widgetLimits.columns} columns` });
  const names =
    named.length > 0
      ? named
      : [...new Set(items.flatMap(({ json }) => Object.keys(json)))].slice(0, widgetLimits.columns);
  const read = names.map((name) => ({ name, values: items.map(({ json }) => pathReader(name)(json)) }));
  const isNumeric = (values: readonly (JsonValue | undefined)[]): boolean =>
    values.some((value) => typeof value === 'number') &&
    values.every((value) => typeof value === 'number' || value === null || value === undefined);
  return {
    kind: 'table',
    columns: read.map(({ name, values }) => ({ name: short(name, widgetLimits.label), numeric: isNumeric(values) })),
    rows: items.map((_item, index) => read.map(({ values }) => short(asText(values[index]), widgetLimits.cell))),
    total,
  };
}
