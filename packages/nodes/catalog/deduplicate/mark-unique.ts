import type { JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { plainName } from '../../lib/json/reader.ts';
import type { LargeKeys, KeyOptions } from '../../lib/item-keys.ts';
import { keyMaker } from '../../lib/item-keys.ts';

export interface AmongOptions extends KeyOptions {
  keep: 'first' | 'last';
  /** The key of items that have none of the fields; null where each of them is unique. */
  withoutKey: string | null;
}

/**
 * Finds the items of a list that are the first, or the last, of their key. The returned function takes one batch of the list after the other and sets the mask of
 * those.
 */
export function marker(
  items: readonly Item[],
  marks: Uint8Array,
  options: AmongOptions,
  large: LargeKeys,
): (from: number, to: number) => void {
  const { paths, ignoreCase, trim, withoutKey } = options;
  const keyOf = keyMaker(options, large);
  const [path = ''] = paths;
  const name = paths.length === 1 && !ignoreCase && !trim ? plainName(path) : undefined;
  const makeKey = (item: Item): JsonValue => keyOf(item.json) ?? withoutKey;
  // Fast path: a text is its own key, unless it begins like the keys of other values.
  const keyAt = (index: number): JsonValue => {
    const item = items[index];
    if (!item) return null;
    const value = name === undefined ? undefined : item.json[name];
    return typeof value === 'string' && value.charCodeAt(0) !== 0 ? value : makeKey(item);
  };
  if (options.keep === 'last') {
    const last = new Map<JsonValue, number>();
    return (from, to) => {
      for (let index = from; index < to; index += 1) {
        const key = keyAt(index);
        marks[index] = 1;
        if (key === null) continue;
        const earlier = last.get(key);
        if (earlier !== undefined) marks[earlier] = 0;
        last.set(key, index);
      }
    };
  }
  const seen = new Set<JsonValue>();
  return (from, to) => {
    for (let index = from; index < to; index += 1) {
      const key = keyAt(index);
      const before = seen.size;
      if (key === null || seen.add(key).size > before) marks[index] = 1;
    }
  };
}
