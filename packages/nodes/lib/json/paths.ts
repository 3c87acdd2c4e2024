import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';

/** The parts of a path: `data.items[0].id` and `data.items.0.id` are the same. */
export function pathParts(path: string): readonly string[] {
  const known = partsKnown.get(path);
  if (known) return known;
  const parts = path === '' ? [] : /[.[\s]/.test(path) ? splitPath(path) : [path];
  if (partsKnown.size >= PATHS_KEPT) partsKnown.clear();
  partsKnown.set(path, parts);
  return parts;
}

/** The same few paths are asked for with every item. */
const PATHS_KEPT = 1000;
const partsKnown = new Map<string, readonly string[]>();

function splitPath(path: string): string[] {
  return path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The value at a path of a JSON value; undefined where there is none. The empty path is the value itself. */
export function readPath(value: JsonValue, path: string): JsonValue | undefined {
  let at: JsonValue | undefined = value;
  for (const part of pathParts(path)) {
    if (Array.isArray(at)) at = at[Number(part)];
    else if (isJsonObject(at)) at = own(at, part);
    else return undefined;
  }
  return at;
}

/** A copy of `object` with each value at its dotted name, as `setPath` sets it. */
export function withPaths(object: JsonObject, values: readonly { name: string; value: JsonValue }[]): JsonObject {
  const copy = { ...object };
  for (const { name, value } of values) setPath(copy, name, value);
  return copy;
}

/**
 * Sets the value at a dotted name of an object that the caller owns; the values along the path are copied. Missing parts become objects, but a list before `[0]`;
 * a number is a position in a list. Throws `field_invalid` for a name that is empty, very deep or reserved.
 */
export function setPath(copy: JsonObject, name: string, value: JsonValue): void {
  const parts = pathParts(name);
  const first = parts[0];
  if (parts.length === 1 && first !== undefined && first !== '__proto__') {
    copy[first] = value;
    return;
  }
  if (first === undefined) throw nodeErrors.field_invalid({ field: 'Name', reason: 'is empty' });
  if (parts.length > MAX_DEPTH) throw nodeErrors.field_invalid({ field: name, reason: 'is nested too deeply' });
  if (parts.includes('__proto__'))
    throw nodeErrors.field_invalid({ field: name, reason: 'cannot be set: the name __proto__ is reserved' });
  copy[first] = place(own(copy, first), parts.slice(1), value, listsBegunBy(name));
}

/** True for a name under which `setPath` sets the key of that name and nothing else. */
export function isKey(name: string): boolean {
  const parts = pathParts(name);
  return parts.length === 1 && parts[0] === name && name !== '__proto__';
}

/** For each part of a name but the first, whether it is written as the first place of a list: `[0]`. */
const listsBegunBy = (name: string): readonly boolean[] => {
  const begun: boolean[] = [];
  for (const { index } of name.matchAll(/\[0\]/g)) begun[pathParts(name.slice(0, index)).length - 1] = true;
  return begun;
};

const MAX_DEPTH = 50;

function place(
  before: JsonValue | undefined,
  [part, ...rest]: readonly string[],
  value: JsonValue,
  [isList = false, ...lists]: readonly boolean[],
): JsonValue {
  if (part === undefined) return value;
  const at = isList && before === undefined ? [] : before;
  if (Array.isArray(at) && /^\d+$/.test(part) && Number(part) <= at.length) {
    const list = [...at];
    list[Number(part)] = place(at[Number(part)], rest, value, lists);
    return list;
  }
  const object = isJsonObject(at) ? at : {};
  return { ...object, [part]: place(own(object, part), rest, value, lists) };
}

function own(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
