import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Yielding } from '../../lib/cooperative.ts';
import { withinFields } from './limits.ts';

const plainProperty = { enumerable: true, writable: true, configurable: true };

/** Sets an own property, also one whose name is __proto__. */
function put(object: JsonObject, key: string, value: JsonValue): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, ...plainProperty });
  else object[key] = value;
}

/** JSON Merge Patch, RFC 7396: what is null goes, objects are merged, all else is replaced. Nothing is changed in place. Throws `data_too_large`. */
export function* mergePatch(target: JsonValue | undefined, patch: JsonValue): Yielding<JsonValue> {
  if (!isJsonObject(patch)) return patch;
  const result: JsonObject = isJsonObject(target) ? { ...withinFields(target) } : {};
  for (const [key, value] of Object.entries(withinFields(patch))) {
    if (value === null) delete result[key];
    else
      put(
        result,
        key,
        isJsonObject(value) ? yield* mergePatch(Object.hasOwn(result, key) ? result[key] : undefined, value) : value,
      );
    yield;
  }
  return result;
}

/** Objects merged in depth, null included; lists are put one after the other or replaced. Nothing is changed in place. Throws `data_too_large`. */
export function* deepMerge(
  target: JsonValue | undefined,
  other: JsonValue,
  lists: 'replace' | 'append',
): Yielding<JsonValue> {
  if (Array.isArray(target) && Array.isArray(other)) return lists === 'append' ? [...target, ...other] : other;
  if (!isJsonObject(target) || !isJsonObject(other)) return other;
  const result: JsonObject = { ...withinFields(target) };
  for (const [key, value] of Object.entries(withinFields(other))) {
    put(result, key, yield* deepMerge(Object.hasOwn(result, key) ? result[key] : undefined, value, lists));
    yield;
  }
  return result;
}
