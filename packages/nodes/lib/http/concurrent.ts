import type { Stoppable } from '../cooperative.ts';

/**
 * Runs `work` for every item below `count`, at most `limit` at a time, and returns the results in order. The fields of an item are evaluated before, with
 * turns between them. The first failure aborts the signal that the others got, waits for them to end and is thrown.
 */
export async function concurrently<T>(
  count: number,
  limit: number,
  { signal, expressions }: Stoppable,
  work: (index: number, signal: AbortSignal) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  const failed = new AbortController();
  const shared = AbortSignal.any([signal, failed.signal]);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count && !shared.aborted) {
      const index = next;
      next += 1;
      try {
        await expressions?.ready(index);
        results[index] = await work(index, shared);
      } catch (error) {
        // Those that end because of this abort throw as well; the first reason stays.
        failed.abort(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, count) }, lane));
  shared.throwIfAborted();
  return results;
}
