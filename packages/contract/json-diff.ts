import type { JsonValue } from './json.ts';
import { isJsonObject, isSameJson } from './json.ts';

/** The path in a JSON value: keys of objects and indexes of lists, from the outside in. */
export type JsonPath = readonly (string | number)[];

/** One difference between two JSON values. A missing value is undefined. */
export interface JsonChange {
  path: JsonPath;
  before: JsonValue | undefined;
  after: JsonValue | undefined;
}

export interface JsonDiff {
  changes: JsonChange[];
  /** True if there are more changes than were requested, or if values were too large to be compared to the end. */
  more: boolean;
}

/** The limits of a comparison: changes in the result, and values that are compared. */
export const diffLimits = { changes: 200, values: 50_000 } as const;

/**
 * The differences between two JSON values, by path: the innermost values that differ, in the order of the later value. Elements of lists are compared by
 * their index. Ends after `limit` changes.
 */
export function diffJson(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  limit: number = diffLimits.changes,
): JsonDiff {
  const search: Search = { changes: [], more: false, limit, left: diffLimits.values };
  walk(search, [], before, after);
  return { changes: search.changes, more: search.more };
}

interface Search extends JsonDiff {
  limit: number;
  /** The number of values that may still be compared. */
  left: number;
}

function walk(search: Search, path: JsonPath, before: JsonValue | undefined, after: JsonValue | undefined): void {
  if (before === after || search.more) return;
  search.left -= 1;
  if (search.left < 0) {
    search.more = true;
    return;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index += 1)
      walk(search, [...path, index], before[index], after[index]);
  } else if (isJsonObject(before) && isJsonObject(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)]);
    for (const key of keys) walk(search, [...path, key], own(before, key), own(after, key));
  } else if (!isSameJson(before, after)) {
    if (search.changes.length < search.limit) search.changes.push({ path, before, after });
    else search.more = true;
  }
}

const own = (object: { [key: string]: JsonValue }, key: string): JsonValue | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** A path in the notation of expressions: `customer.lines[0].sku`. */
export function pathText(path: JsonPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    if (!/^[A-Za-z_$][\w$]*$/.test(part)) return `${text}[${JSON.stringify(part)}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}
