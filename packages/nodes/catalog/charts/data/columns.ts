import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { pathReader } from '../../../lib/json/reader.ts';
import { toNumber } from '../../../lib/conditions/compare.ts';
import { toTime } from '../../../lib/conditions/dates.ts';
import { forEachYielding } from '../../../lib/cooperative.ts';

/** The kind of a field's values. */
export interface ChartColumn {
  path: string;
  kind: 'number' | 'date' | 'name';
  /** Number of distinct values in the sample. */
  different: number;
  /** Items with a value. */
  filled: number;
  /** Numbers that are whole and differ in every item, as ids are. */
  isId: boolean;
}

/** Items that are sampled: enough to detect the kind of a field. */
const LOOKED_AT = 2000;
const MOST_COLUMNS = 60;
const DEEPEST = 3;
/** Share of the values that have to be of a kind: a few outliers do not make a field of numbers one of names. */
const MOSTLY = 0.9;

/** The date that a text writes down; numbers are none. */
export const dateOf = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'string' ? toTime(value) : undefined;

function* pathsIn(value: { [key: string]: JsonValue }, prefix = '', depth = 1): Generator<string> {
  for (const [key, entry] of Object.entries(value)) {
    if (isJsonObject(entry) && depth < DEEPEST) yield* pathsIn(entry, `${prefix}${key}.`, depth + 1);
    else if (typeof entry !== 'object') yield prefix + key;
  }
}

const lookedAt = (items: readonly Item[]): Item[] => {
  const step = Math.max(1, Math.floor(items.length / LOOKED_AT));
  return items.filter((_, index) => index % step === 0).slice(0, LOOKED_AT);
};

/** The fields of items, in the order in which they appear. */
export const pathsOf = (items: readonly Item[]): string[] => pathsInAll(lookedAt(items));

function pathsInAll(items: readonly Item[]): string[] {
  const paths = new Set<string>();
  for (const { json } of items) {
    for (const path of pathsIn(json)) if (paths.size < MOST_COLUMNS) paths.add(path);
  }
  return [...paths];
}

/** The same with their kinds. */
export async function columnsOf(
  items: readonly Item[],
  stop: { readonly signal: AbortSignal },
): Promise<ChartColumn[]> {
  const looked = lookedAt(items);
  const columns: ChartColumn[] = [];
  return forEachYielding(
    pathsInAll(looked),
    (path) => columns.push(profileOf(path, looked)),
    () => columns,
    stop,
  );
}

function profileOf(path: string, items: readonly Item[]): ChartColumn {
  const read = pathReader(path);
  const values = items.flatMap(({ json }) => {
    const value = read(json);
    return value === undefined || value === null || value === '' ? [] : [value];
  });
  const numbers = values.filter((value) => toNumber(value) !== undefined).length;
  const dates = values.filter((value) => dateOf(value) !== undefined).length;
  const enough = Math.max(1, values.length * MOSTLY);
  const kind = dates >= enough ? 'date' : numbers >= enough ? 'number' : 'name';
  const different = new Set(values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))).size;
  const unique = different === values.length && values.length > 2;
  const isId =
    unique &&
    ((kind === 'number' && /(^|[._])id$|Id$|^#$|^(?:no|nr|number|index)$/.test(path)) ||
      (kind === 'name' && values.length > 20));
  return { path, kind, different, filled: values.length, isId };
}
