import { nodeErrors } from '@heddle/contract/errors/node';
import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { toNumber } from '../conditions/compare.ts';
import type { Stoppable } from '../cooperative.ts';
import { forEachYielding } from '../cooperative.ts';
import { pathReader } from '../json/reader.ts';

/** A field of many rows: numbers (NaN where there is none), or categories as indexes into a list (-1 where there is none). */
export type DataColumn =
  | { name: string; kind: 'number'; values: Float64Array }
  | { name: string; kind: 'category'; codes: Int32Array; categories: string[] };

export type ColumnKind = DataColumn['kind'];
/** A type, so that it is JSON. */
export type NamedKind = { name: string; kind: ColumnKind };

const MOST_FIELDS = 200;
/** Cells of all columns together. */
const MOST_CELLS = 5_000_000;
const LONGEST_CATEGORY = 200;
/** Rows that are looked at for the names of fields. */
const LOOKED_AT = 100;

/** The names of all fields of rows that hold a number, a text, or true or false: in the order in which they come. */
export function fieldNames(rows: readonly JsonObject[], except: readonly string[]): string[] {
  const names = new Set<string>();
  for (const row of rows.slice(0, LOOKED_AT))
    for (const [name, value] of Object.entries(row))
      if (value !== null && typeof value !== 'object' && !except.includes(name)) names.add(name);
  return [...names];
}

const isEmpty = (value: JsonValue | undefined): boolean => value === undefined || value === null || value === '';

/**
 * The columns at paths of rows. A path whose values are all numbers is read as numbers, any other as categories; `kinds` says it where it is known. Long work
 * yields. Throws `field_invalid`, `too_many_rows`.
 */
export async function readColumns(
  rows: readonly JsonObject[],
  wanted: readonly (string | NamedKind)[],
  stop: Stoppable,
): Promise<DataColumn[]> {
  if (wanted.length === 0 || wanted.length > MOST_FIELDS)
    throw nodeErrors.field_invalid({
      field: 'Features',
      reason: `must be 1 to ${MOST_FIELDS} fields, and there are ${wanted.length}`,
    });
  if (wanted.length * rows.length > MOST_CELLS)
    throw dataErrors.too_many_rows({ limit: Math.floor(MOST_CELLS / wanted.length) });
  const columns: DataColumn[] = [];
  for (const each of wanted) {
    const name = typeof each === 'string' ? each : each.name;
    const read = pathReader(name);
    const kind = typeof each === 'string' ? await kindOf(rows, read, stop) : each.kind;
    columns.push(await (kind === 'number' ? numbersOf(name, rows, read, stop) : categoriesOf(name, rows, read, stop)));
  }
  return columns;
}

type Read = (row: JsonObject) => JsonValue | undefined;

async function kindOf(rows: readonly JsonObject[], read: Read, stop: Stoppable): Promise<ColumnKind> {
  let kind: ColumnKind = 'number';
  const look = (row: JsonObject): void => {
    const value = read(row);
    if (!isEmpty(value) && (typeof value === 'boolean' || toNumber(value) === undefined)) kind = 'category';
  };
  return forEachYielding(rows, look, () => kind, { signal: stop.signal });
}

async function numbersOf(name: string, rows: readonly JsonObject[], read: Read, stop: Stoppable): Promise<DataColumn> {
  const values = new Float64Array(rows.length);
  const place = (row: JsonObject, at: number): void => void (values[at] = toNumber(read(row)) ?? Number.NaN);
  return forEachYielding(rows, place, (): DataColumn => ({ name, kind: 'number', values }), { signal: stop.signal });
}

async function categoriesOf(
  name: string,
  rows: readonly JsonObject[],
  read: Read,
  stop: Stoppable,
): Promise<DataColumn> {
  const codes = new Int32Array(rows.length);
  const known = new Map<string, number>();
  const place = (row: JsonObject, at: number): void => {
    const value = read(row);
    if (isEmpty(value)) return void (codes[at] = -1);
    const text = asText(value).slice(0, LONGEST_CATEGORY);
    let code = known.get(text);
    if (code === undefined) known.set(text, (code = known.size));
    codes[at] = code;
  };
  return forEachYielding(
    rows,
    place,
    (): DataColumn => ({ name, kind: 'category', codes, categories: [...known.keys()] }),
    { signal: stop.signal },
  );
}

/** Some rows of columns. */
export const someRows = (columns: readonly DataColumn[], rows: readonly number[]): DataColumn[] =>
  columns.map((column) =>
    column.kind === 'number'
      ? { ...column, values: Float64Array.from(rows, (row) => column.values[row] ?? Number.NaN) }
      : { ...column, codes: Int32Array.from(rows, (row) => column.codes[row] ?? -1) },
  );

/** The columns that the facts of a model name. */
export function readKinds(written: JsonValue | undefined): NamedKind[] {
  return Array.isArray(written)
    ? written.flatMap((each): NamedKind[] =>
        isJsonObject(each) && typeof each['name'] === 'string'
          ? [{ name: each['name'], kind: each['kind'] === 'number' ? 'number' : 'category' }]
          : [],
      )
    : [];
}
