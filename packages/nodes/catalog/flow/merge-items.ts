import type { Item } from '@heddle/contract/run/item';

/** Maximum number of items that a merge makes. */
export const MOST_ITEMS = 1_000_000;

/** Which items of two inputs stay. */
export type KeptItems = 'both' | 'first' | 'all' | 'unmatched';
/** Makes one item of two. */
export type JoinItems = (first: Item, second: Item) => Item;

/** Both items as one; the fields and files of `over` win. */
export function combine(under: Item, over: Item): Item {
  const files = under.files || over.files ? { files: { ...under.files, ...over.files } } : {};
  return { json: { ...under.json, ...over.json }, ...files };
}

/** The item with a number behind the name of each field. */
export const suffixed = (item: Item, number: number): Item => ({
  ...item,
  json: Object.fromEntries(Object.entries(item.json).map(([name, value]) => [`${name}_${number}`, value])),
});
