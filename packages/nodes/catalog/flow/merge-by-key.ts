import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { forEachYielding } from '../../lib/cooperative.ts';
import { readPath } from '../../lib/json/paths.ts';
import type { JoinItems, KeptItems } from './merge-items.ts';
import { MOST_ITEMS } from './merge-items.ts';

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
  const byKeyOf = new Map<string, Item[]>();
  for (const item of second) {
    const key = secondKeyOf(item);
    if (key === undefined) continue;
    const list = byKeyOf.get(key);
    if (list) list.push(item);
    else byKeyOf.set(key, [item]);
  }
  const matched = new Set<string>();
  const out: Item[] = [];
  const unmatched: Item[] = [];
  const add = (item: Item): void => {
    const key = keyOf(item);
    const others = key === undefined ? undefined : byKeyOf.get(key);
    if (key !== undefined && others) matched.add(key);
    if (others && keep !== 'unmatched')
      for (const other of once ? others.slice(0, 1) : others) out.push(join(item, other));
    else if (!others && keep !== 'both') (matchesFirst ? unmatched : out).push(item);
    if (out.length > MOST_ITEMS)
      throw nodeErrors.field_invalid({
        field: 'Field',
        reason: `gives more than ${MOST_ITEMS} items, as many items share a value`,
      });
  };
  const rest = (): NodeResult => {
    if (keep !== 'all') return main([...out, ...unmatched]);
    const left = second.filter((item) => {
      const key = secondKeyOf(item);
      return key === undefined || !matched.has(key);
    });
    return main([...out, ...unmatched, ...left]);
  };
  return forEachYielding(first, add, rest);
}
