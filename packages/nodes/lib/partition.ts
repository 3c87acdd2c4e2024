import type { Item } from '@heddle/contract/run/item';
import { forEachBatchYielding, MAX_FAST_BATCH } from './cooperative.ts';

type Finish<R> = (selected: Item[], others: Item[]) => R;

/** Splits items by a mask: returns `finish` of the items whose mask is 1 (`count` of them) and of the others, both in order. Long work yields. */
export function partition<R>(
  items: readonly Item[],
  mask: Uint8Array,
  finish: Finish<R>,
  stop: { readonly signal: AbortSignal },
  count = countOf(mask),
): R | Promise<R> {
  // Allocated at their full length: a growing list is copied again and again.
  const selected = new Array<Item>(count);
  const others = new Array<Item>(items.length - count);
  let placed = 0;
  const place = (from: number, to: number): void => {
    let nextSelected = placed;
    let nextOther = from - placed;
    for (let index = from; index < to; index += 1) {
      // There is an item at every index.
      const item = items[index] as Item;
      if (mask[index] === 1) selected[nextSelected++] = item;
      else others[nextOther++] = item;
    }
    placed = nextSelected;
  };
  return forEachBatchYielding(items, place, () => finish(selected, others), stop, MAX_FAST_BATCH);
}

function countOf(mask: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < mask.length; index += 1) count += mask[index] ?? 0;
  return count;
}
