import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { asText } from '@heddle/contract/node/text';
import { pathsOf } from '../charts/data/columns.ts';
import { titleOf } from '../charts/data/choose.ts';
import { numberWriter } from '../charts/numbers.ts';
import type { NumberStyle } from '../charts/types.ts';
import type { DocumentCell } from '../../lib/documents/blocks.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { readCalculations } from '../../lib/statistics/calculations.ts';
import { Groups } from '../../lib/statistics/groups.ts';
import { inOrder, sortIndexes } from '../../lib/sorting/sort.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import type { TableSettings } from './sections.ts';
import type { ReportFigure, ReportPart } from './types.ts';

interface Stop {
  readonly signal: AbortSignal;
}

/** Columns that fit on paper. */
const MOST_COLUMNS = 12;
const LONGEST_CELL = 400;

/** How numbers are written, and the names of those that stay plain. */
export interface TableWriting {
  numbers: NumberStyle;
  plain: readonly string[];
}

/** The style for what has one of these names; a calculation counts by what it is made of, and counts are no amounts of money. */
export function styleFor({ numbers, plain }: TableWriting, ...names: readonly string[]): NumberStyle {
  const isPlain = names.some(
    (name) =>
      plain.includes(name) || /^\s*count/.test(name) || plain.includes(/\(([^,)]*)/.exec(name)?.[1]?.trim() ?? ''),
  );
  return isPlain ? { ...numbers, style: 'plain' } : numbers;
}

const isCalculation = (written: string): boolean => /^\s*\w+\s*\([^]*\)\s*$/.test(written);

/** Figures from their definitions: calculations over all items, `sum(amount)`, or literal text. Throws `field_invalid`. */
export async function figuresOf(
  items: readonly Item[],
  pairs: readonly { name: string; value: string }[],
  writing: TableWriting,
  stop: Stop,
): Promise<ReportFigure[]> {
  const calculated = pairs.filter(({ value }) => isCalculation(value));
  const groups = new Groups(
    [],
    readCalculations(
      calculated.map(({ value }, index) => ({ name: String(index), value })),
      { strict: false, decimals: undefined },
    ),
  );
  await forEachYielding(
    items,
    ({ json }) => groups.add(json),
    () => undefined,
    stop,
  );
  const [all] = groups.all();
  const results = all ? groups.resultOf(all) : {};
  return pairs.map(({ name, value }) => {
    const write = numberWriter(styleFor(writing, name, value));
    const at = calculated.findIndex((entry) => entry.name === name && entry.value === value);
    if (at < 0)
      return {
        label: name,
        value: value.trim() !== '' && Number.isFinite(Number(value)) ? write(Number(value)) : value,
      };
    const result = results[String(at)];
    return {
      label: name,
      value:
        typeof result === 'number' ? write(result) : result === null || result === undefined ? '–' : asText(result),
    };
  });
}

/** A table of items, or of groups of them. Throws `field_invalid`, `too_many_groups`. */
export async function tableOf(
  items: readonly Item[],
  settings: TableSettings,
  writing: TableWriting,
  stop: Stop,
): Promise<Extract<ReportPart, { kind: 'table' }>> {
  const grouped = settings.groupBy.length > 0 || settings.calculate.length > 0;
  const rows = grouped ? await groupsOf(items, settings, stop) : items.map(({ json }) => json);
  const found = grouped
    ? [
        ...settings.groupBy,
        ...(settings.calculate.length === 0 ? ['count'] : settings.calculate.map(({ name }) => name)),
      ]
    : pathsOf(items).slice(0, MOST_COLUMNS);
  const columns = (
    settings.columns.length > 0 && !grouped
      ? settings.columns
      : found.map((field) => ({ field, title: settings.columns.find((column) => column.field === field)?.title ?? '' }))
  ).slice(0, MOST_COLUMNS);
  const readers = columns.map(({ field }) => pathReader(field));
  const sorted = await sortedBy(rows, settings.sort, stop);
  const kept = sorted.slice(0, settings.limit);
  const numeric: boolean[] = [];
  await forEachYielding(
    readers,
    (read) => numeric.push(isNumeric(kept, read)),
    () => undefined,
    stop,
  );
  const calculated = new Map(settings.calculate.map(({ name, value }) => [name, value]));
  const writers = columns.map(({ field, title }) =>
    numberWriter(
      styleFor(writing, field, title, calculated.get(field) ?? (grouped && field === 'count' ? 'count()' : '')),
    ),
  );
  const cell = (value: JsonValue | undefined, column: number): DocumentCell => ({
    text: [{ text: textOf(value, writers[column] ?? String) }],
    ...(numeric[column] ? { align: 'right' as const } : {}),
  });
  const body: DocumentCell[][] = [];
  await forEachYielding(
    kept,
    (row) => body.push(readers.map((read, column) => cell(read(row), column))),
    () => undefined,
    stop,
  );
  if (settings.totals && numeric.includes(true)) body.push(await totalsOf(rows, readers, numeric, writers, stop));
  const head = columns.map(({ field, title }, column): DocumentCell => ({
    text: [{ text: title || titleOf(field), bold: true }],
    head: true,
    ...(numeric[column] ? { align: 'right' } : {}),
  }));
  return {
    kind: 'table',
    head,
    rows: body,
    note: sorted.length > kept.length ? `${kept.length} of ${sorted.length} rows.` : '',
  };
}

async function groupsOf(
  items: readonly Item[],
  { groupBy, calculate }: TableSettings,
  stop: Stop,
): Promise<JsonObject[]> {
  const groups = new Groups(groupBy, readCalculations(calculate, { strict: false, decimals: undefined }));
  await forEachYielding(
    items,
    ({ json }) => groups.add(json),
    () => undefined,
    stop,
  );
  const results: JsonObject[] = [];
  return forEachYielding(
    groups.all(),
    (group) => results.push(groups.resultOf(group)),
    () => results,
    stop,
  );
}

function isNumeric(rows: readonly JsonObject[], read: (json: JsonObject) => JsonValue | undefined): boolean {
  const values = rows.map(read).filter((value) => value !== undefined && value !== null && value !== '');
  return values.length > 0 && values.every((value) => typeof value === 'number');
}

async function sortedBy(rows: readonly JsonObject[], sort: string, stop: Stop): Promise<readonly JsonObject[]> {
  const descending = sort.startsWith('-');
  const field = sort.replace(/^[-+]/, '').trim();
  if (field === '') return rows;
  const read = pathReader(field);
  const collator = new Intl.Collator('en', { numeric: true });
  const compare = (a: JsonValue | undefined, b: JsonValue | undefined): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(asText(a ?? ''), asText(b ?? ''));
  const valueAt = (index: number): JsonValue | undefined => read(rows[index] ?? {});
  const order = await sortIndexes(
    rows.length,
    (a, b) => (descending ? compare(valueAt(b), valueAt(a)) : compare(valueAt(a), valueAt(b))),
    stop,
  );
  return inOrder(rows, order, stop);
}

async function totalsOf(
  rows: readonly JsonObject[],
  readers: readonly ((json: JsonObject) => JsonValue | undefined)[],
  numeric: readonly boolean[],
  writers: readonly ((value: number) => string)[],
  stop: Stop,
): Promise<DocumentCell[]> {
  const totals = readers.map(() => 0);
  const add = (row: JsonObject): void => {
    for (const [column, read] of readers.entries())
      if (numeric[column]) totals[column] = (totals[column] ?? 0) + Number(read(row) ?? 0);
  };
  await forEachYielding(rows, add, () => undefined, stop);
  return totals.map((total, column): DocumentCell =>
    numeric[column]
      ? { text: [{ text: (writers[column] ?? String)(total), bold: true }], align: 'right' }
      : { text: [{ text: column === 0 ? 'Total' : '', bold: true }] },
  );
}

function textOf(value: JsonValue | undefined, write: (value: number) => string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return write(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = asText(value);
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text;
}
