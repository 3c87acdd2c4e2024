import type { Item } from '@heddle/contract/run/item';
import { inBatches, MOST_LIGHT } from './turns.ts';

type Finish<R> = (marked: Item[], others: Item[]) => R;

/** What `finish` makes of the items whose mark is 1, `count` of them, and of the others. Long work lets other work run in between. */
export function partByMarks<R>(
  items: readonly Item[],
  marks: Uint8Array,
  finish: Finish<R>,
  stop: { readonly signal: AbortSignal },
  count = countOf(marks),
): R | Promise<R> {
  // Lists of the right length from the start: growing ones are copied again and again.
  const marked = new Array<Item>(count);
  const others = new Array<Item>(items.length - count);
  let placed = 0;
  const place = (from: number, to: number): void => {
    let nextMarked = placed;
    let nextOther = from - placed;
    for (let index = from; index < to; index += 1) {
      // There is an item at every index.
      const item = items[index] as Item;
      if (marks[index] === 1) marked[nextMarked++] = item;
      else others[nextOther++] = item;
    }
    placed = nextMarked;
  };
  return inBatches(items, place, () => finish(marked, others), stop, MOST_LIGHT);
}

function countOf(marks: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < marks.length; index += 1) count += marks[index] ?? 0;
  return count;
}
