import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { pathReader } from '../json/reader.ts';
import { stableText } from '../json/stable.ts';

/** A text is its own key; all else is told apart from texts by a character that they do not begin with. */
function plainKey(value: JsonValue): string {
  return typeof value === 'string' && value.charCodeAt(0) !== 0 ? value : `\u0000${stableText(value)}`;
}

export interface KeyOptions {
  /** Fields that make the key; none: the whole item. */
  paths: readonly string[];
  ignoreCase: boolean;
  /** Spaces around texts do not count. */
  trim: boolean;
}

/** What makes the key of an item: equal texts for items that count as the same; null for an item that has none of the fields. */
export function keyMaker(options: KeyOptions): (json: JsonObject) => string | null {
  const { paths } = options;
  const change = changer(options);
  if (paths.length === 0) return (json) => stableText(change(json));
  const readers = paths.map(pathReader);
  const [first] = readers;
  if (readers.length === 1 && first) {
    return (json) => {
      const value = first(json) ?? null;
      return value === null ? null : plainKey(change(value));
    };
  }
  return (json) => {
    const values = readers.map((read) => read(json) ?? null);
    return values.every((value) => value === null) ? null : stableText(values.map(change));
  };
}

/** What two values are compared by: themselves, without what does not count. */
function changer({ ignoreCase, trim }: KeyOptions): (value: JsonValue) => JsonValue {
  const plain = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') {
      const text = trim ? value.trim() : value;
      return ignoreCase ? text.toLocaleLowerCase('en') : text;
    }
    if (Array.isArray(value)) return value.map(plain);
    return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)])) : value;
  };
  return ignoreCase || trim ? plain : (value) => value;
}
