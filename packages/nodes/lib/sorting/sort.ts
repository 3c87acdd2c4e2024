import type { Stoppable } from '../cooperative.ts';
import { yieldPoints } from '../cooperative.ts';

/** Entries that the built-in sort puts in order within a few milliseconds. */
const RUN = 4096;
const STEPS_PER_LOOK = 1024;

/** The indexes from 0 to `count` in the order of `compare`; stable. Long work yields to other work and ends with the signal. */
export async function sortIndexes(
  count: number,
  compare: (a: number, b: number) => number,
  stop: Stoppable,
): Promise<Uint32Array> {
  const pause = yieldPoints(stop);
  let sorted = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) sorted[index] = index;
  for (let start = 0; start < count; start += RUN) {
    sorted.subarray(start, start + RUN).sort(compare);
    await pause();
  }
  let spare = new Uint32Array(count);
  for (let width = RUN; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const merging = mergeRuns(
        sorted,
        spare,
        start,
        Math.min(start + width, count),
        Math.min(start + 2 * width, count),
        compare,
      );
      while (!merging.next().done) await pause();
    }
    [sorted, spare] = [spare, sorted];
  }
  return sorted;
}

/** Merges two neighboring runs into `to`; yields now and then. */
function* mergeRuns(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  middle: number,
  end: number,
  compare: (a: number, b: number) => number,
): Generator<void> {
  let left = start;
  let right = middle;
  for (let at = start; at < end; at += 1) {
    const a = from[left] ?? 0;
    const b = from[right] ?? 0;
    const takesLeft = left < middle && (right >= end || compare(a, b) <= 0);
    to[at] = takesLeft ? a : b;
    if (takesLeft) left += 1;
    else right += 1;
    if (at % STEPS_PER_LOOK === 0) yield;
  }
}
