import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../json/paths.ts';
import { namesOf, pathReader } from '../json/reader.ts';
import { toNumber } from '../conditions/compare.ts';
import { toTime } from '../conditions/dates.ts';
import { forEachYielding } from '../cooperative.ts';

/** Items with the same values of some fields. */
export interface ItemGroup {
  /** Those fields with their values. */
  group: JsonObject;
  items: Item[];
  /** The index of each item among all. */
  indices: number[];
}

export interface GroupLimits {
  groups: number;
  /** Items of one group. */
  items: number;
}

/** Items by the values of fields, `country, status`; without any, all are one group. In the order of their first items. Throws `too_many_groups`, `too_many_rows`. */
export async function itemGroups(
  context: { items: readonly Item[]; signal: AbortSignal },
  groupBy: string,
  limits: GroupLimits,
): Promise<ItemGroup[]> {
  const names = namesOf(groupBy);
  const readers = names.map(pathReader);
  const groups = new Map<string, ItemGroup>();
  const collect = (item: Item, index: number): void => {
    const own = readers.map((read) => read(item.json) ?? null);
    const id = JSON.stringify(own);
    let known = groups.get(id);
    if (!known) {
      if (groups.size >= limits.groups) throw dataErrors.too_many_groups({ limit: limits.groups });
      known = {
        group: withPaths(
          {},
          names.map((name, at) => ({ name, value: own[at] ?? null })),
        ),
        items: [],
        indices: [],
      };
      groups.set(id, known);
    }
    if (known.items.length >= limits.items) throw dataErrors.too_many_rows({ limit: limits.items });
    known.items.push(item);
    known.indices.push(index);
  };
  return forEachYielding(context.items, collect, () => [...groups.values()], context);
}

/** A reader of the number at a path of an item. It returns NaN if there is none; with `strict` it throws `field_invalid`, which names the item. */
export function numberReader(label: string, path: string, strict: boolean): (item: Item, index: number) => number {
  const read = pathReader(path);
  return ({ json }, index) => {
    const number = toNumber(read(json));
    if (number === undefined && strict)
      throw nodeErrors.field_invalid({
        field: label,
        reason: `must name a number, and item ${index + 1} has "${asText(read(json)).slice(0, 60)}" at ${path}`,
      });
    return number ?? Number.NaN;
  };
}

/** Beyond this many milliseconds from 1970 calendars end: dates can be written up to the year 275 760. */
const FURTHEST = 8e15;

/** A reader of the moment at a path of an item, in epoch milliseconds. It throws `field_invalid`, which names the item, where there is none. */
export function momentReader(label: string, path: string): (item: Item, index: number) => number {
  const read = pathReader(path);
  return ({ json }, index) => {
    const moment = toTime(read(json));
    if (moment === undefined || Math.abs(moment) > FURTHEST)
      throw nodeErrors.field_invalid({ field: label, reason: `names no date in item ${index + 1}` });
    return moment;
  };
}
