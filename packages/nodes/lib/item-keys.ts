import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { isSmall } from './json/value-size.ts';
import { pathReader } from './json/reader.ts';
import { stableText } from './json/stable.ts';

/** The prefix of keys of values other than texts. */
const MARK = '\u0000';

/** A text is its own key; the key of any other value begins with a character that no text key begins with. */
function keyOfValue(value: JsonValue): string {
  return typeof value === 'string' && value.charCodeAt(0) !== 0 ? value : keyOfText(stableText(value));
}

/** The key of a value other than a text, from its JSON text with sorted keys. */
export const keyOfText = (text: string): string => MARK + text;

export interface KeyOptions {
  /** Fields that make the key; none: the whole item. */
  paths: readonly string[];
  ignoreCase: boolean;
  /** Spaces around texts do not count. */
  trim: boolean;
}

/** Items whose values are too large to be processed synchronously: the keys computed so far, and the items that still need one. */
export interface LargeKeys {
  readonly known: ReadonlyMap<JsonObject, string>;
  readonly met: Set<JsonObject>;
}

/**
 * Returns a function for the key of an item: equal texts for items that count as the same; null for an item that has none of the fields. With `large`, a large value
 * takes its computed key from there; without one it is added to `met`.
 */
export function keyMaker(options: KeyOptions, large?: LargeKeys): (json: JsonObject) => string | null {
  const read = valueReader(options.paths);
  const change = changer(options);
  return (json) => {
    const value = read(json);
    if (value === null) return null;
    if (large && typeof value === 'object' && !isSmall(value)) {
      const key = large.known.get(json);
      if (key === undefined) large.met.add(json);
      return key ?? null;
    }
    return keyOfValue(change(value));
  };
}

/** The value that identifies an item: its value, or the list of its values; null where it has none. */
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

/** Normalizes a value for comparison: without the differences that the options ignore. */
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
