import { setTimeout as sleep } from 'node:timers/promises';
import type { RunSearchQuery } from '@heddle/contract/api/executions';
import type { Journal } from '@heddle/journals/journal';
import { findInEvents } from './find-in-events.ts';
import type { ExecutionStore } from './store.ts';
import type { TriggersOfRuns } from './triggers-of-runs.ts';

/** How long one search goes on. Milliseconds. */
const SEARCH_MS = 2000;

/** How long a search works before it leaves the thread to others for as long. Milliseconds. */
const TURN_MS = 5;

/** Runs that are listed at once. */
const CHUNK = 200;

/** Pieces of large events, of about half a MiB compressed, beyond which a run is not searched. */
const MOST_PIECES = 8;

/** What a search has found: ids, newest first, with the value that has the text. See `RunSearch`. */
export interface Search {
  found: Map<string, string | undefined>;
  searched: number;
  skipped: number;
  next: string | null;
}

export interface SearchedIn {
  store: ExecutionStore;
  journal: Pick<Journal, 'read'>;
  triggersOf: TriggersOfRuns;
}

/**
 * Looks through the runs of a user, newest first, until it has found `limit`, the time is over, or `signal` ends it. It works for half of the time at most, so
 * that webhooks and runs go on beside it, and holds one run at a time.
 */
export async function searchRuns(
  { store, journal, triggersOf }: SearchedIn,
  userId: string,
  { trigger, text, limit, ...filter }: RunSearchQuery,
  signal: AbortSignal,
  ms = SEARCH_MS,
): Promise<Search> {
  const search: Search = { found: new Map(), searched: 0, skipped: 0, next: filter.before ?? null };
  const until = performance.now() + ms;
  const needle = text?.toLowerCase();
  let turn = performance.now();

  async function pause(): Promise<void> {
    if (performance.now() - turn < TURN_MS) return;
    await sleep(TURN_MS);
    turn = performance.now();
  }

  /** The value of a run that has the text; null for none. */
  async function valueIn(id: string): Promise<string | null | undefined> {
    if (needle === undefined) return undefined;
    if (await store.hasMoreData(id, MOST_PIECES)) {
      search.skipped += 1;
      return null;
    }
    return findInEvents((await journal.read(id))?.events ?? [], needle, pause);
  }

  for (;;) {
    const runs = await store.candidates(userId, { ...filter, before: search.next ?? undefined }, CHUNK);
    const triggerOf = trigger === undefined ? null : await triggersOf(runs);
    for (const run of runs) {
      search.searched += 1;
      search.next = run.id;
      const isOf = !triggerOf || triggerOf(run)?.type === trigger;
      const value = isOf ? await valueIn(run.id) : null;
      if (value !== null) search.found.set(run.id, value);
      if (search.found.size >= limit || performance.now() > until || signal.aborted) return search;
      await pause();
    }
    if (runs.length < CHUNK) return { ...search, next: null };
  }
}
