import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { pathParts } from './paths.ts';

/** Reads the value at one path of an item; undefined where there is none. */
export type PathReader = (json: JsonObject) => JsonValue | undefined;

/**
 * A reader for a path, made once for many items. `customer.city` and `lines[0].price` are paths into nested values; a field whose own name is the whole
 * path comes first, as columns of tables have names with dots. The empty path is the item itself.
 */
export function pathReader(path: string): PathReader {
  const plain = plainName(path);
  if (plain !== undefined) return (json) => json[plain];
  const name = nameOf(path);
  if (name === '') return (json) => json;
  const parts = pathParts(name);
  const [only] = parts;
  if (parts.length === 1 && only === name) return (json) => (Object.hasOwn(json, name) ? json[name] : undefined);
  return (json) => {
    if (Object.hasOwn(json, name)) return json[name];
    let at: JsonValue | undefined = json;
    for (const part of parts) {
      if (Array.isArray(at)) at = at[Number(part)];
      else if (isJsonObject(at) && Object.hasOwn(at, part)) at = at[part];
      else return undefined;
    }
    return at;
  };
}

const nameOf = (path: string): string => path.trim().replace(/^\$json\./, '');

/**
 * The key under which a path is found in every item: `json[key]` is all there is to read. Undefined for paths that go deeper and for names that
 * every object has, like constructor.
 */
export function plainName(path: string): string | undefined {
  const name = nameOf(path);
  const parts = pathParts(name);
  return parts.length === 1 && parts[0] === name && !(name in Object.prototype) ? name : undefined;
}

/** The entries of a list that is written as text, `name, customer.city` or a line each; a list is taken as it is. */
export function namesOf(value: JsonValue | undefined): string[] {
  const list = Array.isArray(value)
    ? value.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)))
    : typeof value === 'string'
      ? value.split(/[,\n]/)
      : [];
  return list.map((name) => name.trim()).filter((name) => name !== '');
}
