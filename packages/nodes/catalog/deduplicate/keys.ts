import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { isLight } from '../../lib/json/light.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { stableText } from '../../lib/json/stable.ts';

/** What keys of values that are no texts begin with. */
const MARK = '\u0000';

/** A text is its own key; all else is told apart from texts by a character that they do not begin with. */
function keyOfValue(value: JsonValue): string {
  return typeof value === 'string' && value.charCodeAt(0) !== 0 ? value : keyOfText(stableText(value));
}

/** The key of a value that is no text, from its JSON text with the keys of objects in order. */
export const keyOfText = (text: string): string => MARK + text;

export interface KeyOptions {
  /** Fields that make the key; none: the whole item. */
  paths: readonly string[];
  ignoreCase: boolean;
  /** Spaces around texts do not count. */
  trim: boolean;
}

/** Items whose values are too large to be gone through in one go: the keys that have been made of them, and those that were met without one. */
export interface Heavy {
  readonly known: ReadonlyMap<JsonObject, string>;
  readonly met: Set<JsonObject>;
}

/**
 * What makes the key of an item: equal texts for items that count as the same; null for an item that has none of the fields. With `heavy`, a large value
 * has the key that is known of it; without one it is only noted.
 */
export function keyMaker(options: KeyOptions, heavy?: Heavy): (json: JsonObject) => string | null {
  const read = valueReader(options.paths);
  const change = changer(options);
  return (json) => {
    const value = read(json);
    if (value === null) return null;
    if (heavy && typeof value === 'object' && !isLight(value)) {
      const key = heavy.known.get(json);
      if (key === undefined) heavy.met.add(json);
      return key ?? null;
    }
    return keyOfValue(change(value));
  };
}

/** What an item is told apart by: its value, or the list of its values; null where it has none. */
export function valueReader(paths: readonly string[]): (json: JsonObject) => JsonValue {
  const readers = paths.map(pathReader);
  const [first] = readers;
  if (!first) return (json) => json;
  if (readers.length === 1) return (json) => first(json) ?? null;
  return (json) => {
    const values = readers.map((read) => read(json) ?? null);
    return values.every((value) => value === null) ? null : values;
  };
}

/** What two values are compared by: themselves, without what does not count. */
export function changer({ ignoreCase, trim }: KeyOptions): (value: JsonValue) => JsonValue {
  const plain = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') {
      const text = trim ? value.trim() : value;
      return ignoreCase ? text.toLocaleLowerCase('en') : text;
    }
    if (Array.isArray(value)) return value.map(plain);
    return isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]))
      : value;
  };
  return ignoreCase || trim ? plain : (value) => value;
}
