import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { JSON_DEPTH } from '@heddle/contract/json-limits';
import { tooDeep } from '../../lib/json/bounds.ts';
import type { Yielding } from '../../lib/cooperative.ts';
import { MOST_FIELDS, tooManyFields, withinFields } from './limits.ts';

const MOST_ELEMENTS = 100_000;

/** One level: `{ a: { b: [1] } }` becomes `{ 'a.b.0': 1 }`. Empty lists and objects stay as they are. Throws `data_too_large`, `json_too_deep`. */
export function* flatten(value: JsonValue, separator: string, keepLists: boolean): Yielding<JsonObject> {
  const flat: [string, JsonValue][] = [];
  function* go(at: JsonValue, path: string, depth: number): Yielding<void> {
    if (depth > JSON_DEPTH) throw tooDeep();
    const opens = isJsonObject(at) || (Array.isArray(at) && !keepLists);
    const entries = opens ? entriesOf(at) : [];
    if (entries.length === 0) {
      flat.push([path, at]);
      if (flat.length > MOST_FIELDS) throw tooManyFields();
      return;
    }
    for (const [key, entry] of entries) {
      yield* go(entry, path === '' ? key : `${path}${separator}${key}`, depth + 1);
      yield;
    }
  }
  yield* go(value, '', 0);
  const [[onlyKey, onlyValue] = ['', null]] = flat;
  if (flat.length === 1 && onlyKey === '') return isJsonObject(onlyValue) ? onlyValue : { value: onlyValue };
  return Object.fromEntries(flat);
}

/** The entries of a list or an object with their keys, within the limit: each becomes one field or more. */
const entriesOf = (value: JsonValue[] | JsonObject): [string, JsonValue][] =>
  Array.isArray(value)
    ? value.slice(0, MOST_FIELDS + 1).map((entry, at) => [String(at), entry])
    : Object.entries(withinFields(value));

/** The way back: names become nested objects, and lists where all names of a level are positions. Throws `data_too_large`, `json_too_deep`. */
export function* unflatten(flat: JsonObject, separator: string): Yielding<JsonValue> {
  const root: Branch = { children: new Map() };
  for (const [name, value] of Object.entries(withinFields(flat))) {
    const parts = name.split(separator);
    if (parts.length > JSON_DEPTH) throw tooDeep();
    let at = root;
    for (const part of parts) {
      const next: Branch = at.children.get(part) ?? { children: new Map() };
      at.children.set(part, next);
      at = next;
    }
    at.value = value;
    yield;
  }
  return yield* grown(root);
}

interface Branch {
  value?: JsonValue;
  children: Map<string, Branch>;
}

function* grown({ value, children }: Branch): Yielding<JsonValue> {
  if (children.size === 0) return value ?? (value === undefined ? {} : null);
  const names = [...children.keys()];
  const isList =
    names.every((name) => /^(0|[1-9]\d*)$/.test(name) && Number(name) < MOST_ELEMENTS) && children.has('0');
  const list: JsonValue[] = isList
    ? Array.from({ length: names.reduce((most, name) => Math.max(most, Number(name)), 0) + 1 }, () => null)
    : [];
  const entries: [string, JsonValue][] = [];
  for (const [name, branch] of children) {
    const entry =
      branch.children.size === 0 ? (branch.value ?? (branch.value === undefined ? {} : null)) : yield* grown(branch);
    if (isList) list[Number(name)] = entry;
    else entries.push([name, entry]);
    yield;
  }
  return isList ? list : Object.fromEntries(entries);
}
