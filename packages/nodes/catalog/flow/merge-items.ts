import type { Item } from '@heddle/contract/run/item';
import type { Origin } from '@heddle/contract/run/lineage';
import { placesByPort } from '@heddle/contract/run/lineage';
import { PairedItems } from '../../lib/paired-items.ts';

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

/** The items of an input port, each from itself. */
export function arrived(port: string, items: readonly Item[]): PairedItems {
  const out = new PairedItems();
  for (const [index, item] of items.entries()) out.push(item, port === 'main' ? index : { [port]: index });
  return out;
}

/** All items, list after list. */
export function append(lists: readonly PairedItems[]): PairedItems {
  const out = new PairedItems();
  for (const { items, origins } of lists)
    for (const [index, item] of items.entries()) out.push(item, origins[index] ?? null);
  return out;
}

/** The origin of an item that is made of two. */
const both = (one: Origin, other: Origin): Origin => ({ ...placesByPort(one), ...placesByPort(other) });

/** Joins the items at the same places of two lists. */
export function byPosition(first: PairedItems, second: PairedItems, keep: KeptItems, join: JoinItems): PairedItems {
  const out = new PairedItems();
  for (const [index, item] of first.items.entries()) {
    const other = second.items[index];
    const from = first.origins[index] ?? null;
    if (!other) {
      if (keep !== 'both') out.push(item, from);
    } else if (keep !== 'unmatched') out.push(join(item, other), both(from, second.origins[index] ?? null));
  }
  if (keep === 'all')
    for (let index = first.length; index < second.length; index++)
      out.pushAll(second.items.slice(index, index + 1), second.origins[index] ?? null);
  return out;
}

/** Joins every item of the first input with every one of the second. */
export function allPairs(first: readonly Item[], second: readonly Item[], join: JoinItems): PairedItems {
  const out = new PairedItems();
  for (const [main, one] of first.entries())
    for (const [at, other] of second.entries()) out.push(join(one, other), { main, second: at });
  return out;
}
