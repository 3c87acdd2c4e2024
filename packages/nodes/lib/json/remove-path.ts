import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { pathParts } from './paths.ts';

/** A copy of the object without the value at a dotted name; the object itself where there is none. */
export function withoutPath(object: JsonObject, path: string): JsonObject {
  if (path === '') return object;
  const parts = Object.hasOwn(object, path) ? [path] : pathParts(path);
  return without(object, parts);
}

function without(object: JsonObject, [first, ...rest]: readonly string[]): JsonObject {
  if (first === undefined || !Object.hasOwn(object, first)) return object;
  if (rest.length === 0) return Object.fromEntries(Object.entries(object).filter(([name]) => name !== first));
  const inner = object[first];
  return isJsonObject(inner) ? { ...object, [first]: without(inner, rest) } : object;
}

/** The same, also without a parent object that becomes empty. */
export function withoutEmptiedPath(object: JsonObject, path: string): JsonObject {
  const after = withoutPath(object, path);
  const [top = ''] = pathParts(path);
  return isEmptied(object[top], after[top]) ? withoutPath(after, top) : after;
}

const isEmptied = (before: JsonValue | undefined, after: JsonValue | undefined): boolean =>
  isJsonObject(before) && isJsonObject(after) && Object.keys(before).length > 0 && Object.keys(after).length === 0;
