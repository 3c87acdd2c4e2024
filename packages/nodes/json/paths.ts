import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';

/** The parts of a path: `data.items[0].id` and `data.items.0.id` are the same. */
export function pathParts(path: string): string[] {
  if (!/[.[\s]/.test(path)) return path === '' ? [] : [path];
  return path.replace(/\[(\d+)\]/g, '.$1').split('.').map((part) => part.trim()).filter((part) => part !== '');
}

/** What stands at a path in a JSON value, undefined where there is nothing. The empty path is the value itself. */
export function readPath(value: JsonValue, path: string): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const part of pathParts(path)) {
    if (Array.isArray(at)) at = at[Number(part)];
    else if (isJsonObject(at)) at = own(at, part);
    else return undefined;
  }
  return at;
}

/**
 * A copy of `object` with each value at its dotted name; what stands on the way is copied, nothing is changed in place. Missing parts become
 * objects; a number is a position where a list stands. Throws `field_invalid` for a name that is empty, very deep or reserved.
 */
export function withPaths(object: JsonObject, values: readonly { name: string; value: JsonValue }[]): JsonObject {
  const copy = { ...object };
  for (const { name, value } of values) {
    const parts = pathParts(name);
    const [first, ...rest] = parts;
    if (first === undefined) throw nodeErrors.field_invalid({ field: 'Name', reason: 'is empty' });
    if (parts.length > MAX_DEPTH) throw nodeErrors.field_invalid({ field: name, reason: 'is nested too deeply' });
    if (parts.includes('__proto__')) throw nodeErrors.field_invalid({ field: name, reason: 'cannot be set: the name __proto__ is reserved' });
    copy[first] = place(own(copy, first), rest, value);
  }
  return copy;
}

const MAX_DEPTH = 50;

function place(at: JsonValue | undefined, parts: readonly string[], value: JsonValue): JsonValue {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (Array.isArray(at) && /^\d+$/.test(part) && Number(part) <= at.length) {
    const list = [...at];
    list[Number(part)] = place(at[Number(part)], rest, value);
    return list;
  }
  const object = isJsonObject(at) ? at : {};
  return { ...object, [part]: place(own(object, part), rest, value) };
}

function own(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
