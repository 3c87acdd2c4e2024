import type { Numbers } from './moments.ts';

export interface Ranks {
  /** Of each number, from 1; equal numbers have the mean of their ranks. */
  ranks: number[];
  /** How many numbers share each rank that more than one has. */
  ties: number[];
}

/** Ranks from the smallest number on. */
export function ranksOf(values: Numbers): Ranks {
  const order = Array.from({ length: values.length }, (_, at) => at).sort(
    (a, b) => (values[a] ?? 0) - (values[b] ?? 0),
  );
  const ranks = new Array<number>(values.length).fill(0);
  const ties: number[] = [];
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end] ?? 0] === values[order[start] ?? 0]) end += 1;
    for (const at of order.slice(start, end)) ranks[at] = (start + 1 + end) / 2;
    if (end - start > 1) ties.push(end - start);
    start = end;
  }
  return { ranks, ties };
}
