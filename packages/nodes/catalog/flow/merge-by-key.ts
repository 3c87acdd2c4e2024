import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeResult } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { forEachYielding } from '../../lib/cooperative.ts';
import { readPath } from '../../lib/json/paths.ts';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';
import type { JoinItems, KeptItems } from './merge-items.ts';
import { append, MOST_ITEMS } from './merge-items.ts';

/** The key of an item; undefined where the field is missing. Numbers and their text are the same key. */
export const keyReader =
  (path: string) =>
  ({ json }: Item): string | undefined => {
    const value = readPath(json, path);
    return value === undefined || value === null ? undefined : asText(value);
  };

interface KeyJoin {
  first: readonly Item[];
  second: readonly Item[];
  keep: KeptItems;
  join: JoinItems;
  /** Gives an item of the first input once, however many match it. */
  once: boolean;
  /** Gives the matches before all other items; otherwise the items keep the order of the first input. */
  matchesFirst: boolean;
  keyOf(item: Item): string | undefined;
  secondKeyOf(item: Item): string | undefined;
}

/** Joins the items of two inputs that have the same key. Throws `field_invalid` where that gives too many. */
export function byKey({
  first,
  second,
  keep,
  join,
  once,
  matchesFirst,
  keyOf,
  secondKeyOf,
}: KeyJoin): NodeResult | Promise<NodeResult> {
  const byKeyOf = new Map<string, number[]>();
  for (const [index, item] of second.entries()) {
    const key = secondKeyOf(item);
    if (key === undefined) continue;
    const list = byKeyOf.get(key);
    if (list) list.push(index);
    else byKeyOf.set(key, [index]);
  }
  const matched = new Set<string>();
  const out = new PairedItems();
  const unmatched = new PairedItems();
  const add = (item: Item, main: number): void => {
    const key = keyOf(item);
    const others = key === undefined ? undefined : byKeyOf.get(key);
    if (key !== undefined && others) matched.add(key);
    if (others && keep !== 'unmatched')
      for (const at of once ? others.slice(0, 1) : others) {
        const other = second[at];
        if (other) out.push(join(item, other), { main, second: at });
      }
    else if (!others && keep !== 'both') (matchesFirst ? unmatched : out).push(item, main);
    if (out.length > MOST_ITEMS)
      throw nodeErrors.field_invalid({
        field: 'Field',
        reason: `gives more than ${MOST_ITEMS} items, as many items share a value`,
      });
  };
  const rest = (): NodeResult => {
    const left = new PairedItems();
    if (keep === 'all')
      for (const [index, item] of second.entries()) {
        const key = secondKeyOf(item);
        if (key === undefined || !matched.has(key)) left.push(item, { second: index });
      }
    return pairedMain(append([out, unmatched, left]));
  };
  return forEachYielding(first, add, rest);
}
