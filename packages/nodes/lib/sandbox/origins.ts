import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { PortOrigins } from '@heddle/contract/run/lineage';
import { pairedOrigin } from '@heddle/contract/run/lineage';
import type { ReturnedItem } from './returned.ts';

/** The indexes that code names for an item: a number, `{ item: 3 }`, or a list of these. Undefined: it names none; what is no index is left out. */
export function namedPlaces(value: JsonValue | undefined): number[] | undefined {
  if (value === undefined || value === null) return undefined;
  const entries = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry) => {
    const place = isJsonObject(entry) ? entry['item'] : entry;
    return typeof place === 'number' && Number.isSafeInteger(place) && place >= 0 ? [place] : [];
  });
}

/**
 * Where the items come from that code made of `given` items; undefined where all pair one to one. Where an item is not one of those given and names none, its
 * place says it, unless the code has put the others in other places, or gives another number of items.
 */
export function returnedOrigins(returned: readonly ReturnedItem[], given: number): PortOrigins | undefined {
  if (returned.every(({ from }) => from === undefined))
    return pairedOrigin(0, returned.length, given) === null ? 'none' : undefined;
  const isMoved = ({ from }: ReturnedItem, index: number): boolean => from !== undefined && !from.includes(index);
  const keepsPlaces = given === 1 || !returned.some(isMoved);
  return returned.map(({ from }, index) => {
    if (from === undefined) return keepsPlaces ? pairedOrigin(index, returned.length, given) : null;
    const [only, ...others] = from.filter((place) => place < given);
    if (only === undefined) return null;
    return others.length === 0 ? only : [only, ...others];
  });
}
