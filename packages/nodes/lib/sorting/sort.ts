import type { JsonValue } from '@heddle/contract/json';
import type { Stoppable } from '../cooperative.ts';
import { forEachYielding, runYielding, yieldPoints } from '../cooperative.ts';
import type { SortSettings } from './compare.ts';
import { comparing, inSequence } from './compare.ts';
import type { SortKey } from './keys.ts';

/** One thing to sort entries by, and where they have it. */
export interface SortReader<T> {
  key: Omit<SortKey, 'path'>;
  read: (entry: T, index: number) => JsonValue | undefined;
}

/** The entries in the order of what the readers read, the first decides; stable. Long work yields to other work and ends with the signal. */
export async function sortEntries<T>(
  entries: readonly T[],
  readers: readonly SortReader<T>[],
  settings: SortSettings,
  stop: Stoppable,
): Promise<T[]> {
  const compares: ((a: number, b: number) => number)[] = [];
  for (const { key, read } of readers) {
    const values: (JsonValue | undefined)[] = [];
    await forEachYielding(
      entries,
      (entry, index) => values.push(read(entry, index)),
      () => undefined,
      stop,
    );
    compares.push(await runYielding(comparing(values, key, settings), stop));
  }
  return inOrder(entries, await sortIndexes(entries.length, inSequence(compares), stop), stop);
}

/** Entries that the built-in sort puts in order within a few milliseconds. */
const RUN = 1024;
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
    const paused = pause();
    if (paused) await paused;
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
      while (!merging.next().done) {
        const paused = pause();
        if (paused) await paused;
      }
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

/** The entries at these indexes. Long work yields to other work and ends with the signal: entries that lie far apart in memory take a while to reach. */
export async function inOrder<T>(entries: readonly T[], order: Uint32Array, stop: Stoppable): Promise<T[]> {
  const pause = yieldPoints(stop);
  const sorted: T[] = [];
  for (let at = 0; at < order.length; at += 1) {
    // The order is one of these entries.
    sorted.push(entries[order[at] ?? 0] as T);
    const paused = at % STEPS_PER_LOOK === 0 ? pause() : undefined;
    if (paused) await paused;
  }
  return sorted;
}
