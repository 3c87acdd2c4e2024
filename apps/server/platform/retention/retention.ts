import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { STATS_DAYS } from '@heddle/contract/api/executions';
import type { Database } from '../db/database.ts';
import { clearTables } from '../tables/remove.ts';
import type { UserFiles } from '../user-files.ts';
import type { Keep } from './expired.ts';
import { expiredRuns, keepOf, workflowsWithRuns } from './expired.ts';
import { giveLease, takeLease } from './lease.ts';
import { removeOrphanFiles, removeUnowned } from './orphans.ts';
import { PERIOD_MS, removeRuns } from './remove-runs.ts';

/** How often it is looked what is no longer kept, and for how long one server has that to itself. */
const LOOK_EVERY_MS = 10 * 60_000;
const LEASE_MS = 5 * 60_000;
const LEASE = 'retention';

/** Runs removed at a time. */
const BATCH = 20;

const DAY_MS = 86_400_000;

interface Options {
  database: Pick<Database, 'atomically' | 'db' | 'giveBackSpace'>;
  keep: Keep;
  files: Pick<UserFiles, 'remove'>;
}

/** What a look has removed. */
export interface Removed {
  runs: number;
  files: number;
}

/**
 * Removes what is no longer kept: runs with all that is recorded of them, files that no run refers to; then gives the space back. Does nothing where
 * another server is at it. Works in small steps; ends early when `stopped` is aborted.
 */
export async function removeExpired(
  { database, keep, files }: Options,
  now: number,
  stopped: AbortSignal,
): Promise<Removed> {
  const { db } = database;
  const holder = randomUUID();
  const isMine = (): Promise<boolean> => takeLease(db, LEASE, holder, Date.now(), LEASE_MS);
  const removed = { runs: 0, files: 0 };
  if (!(await isMine())) return removed;
  try {
    for await (const workflowId of workflowsWithRuns(db)) {
      for await (const runs of expiredRuns(db, workflowId, await keepOf(db, workflowId, keep), now, BATCH)) {
        if (stopped.aborted || !(await isMine())) return removed;
        await removeRuns(database, runs);
        removed.runs += runs.length;
        await nextTurn();
      }
      if (stopped.aborted) return removed;
      await nextTurn();
    }
    await db
      .deleteFrom('past_runs')
      .where('period', '<', Math.floor((now - (STATS_DAYS + 2) * DAY_MS) / PERIOD_MS))
      .execute();
    await removeUnowned(db, now);
    await clearTables(db, now, stopped);
    if (!stopped.aborted && (await isMine())) removed.files = await removeOrphanFiles(db, files, now);
    if (!stopped.aborted) await database.giveBackSpace();
    return removed;
  } finally {
    await giveLease(db, LEASE, holder);
  }
}

/** Looks from time to time until it is stopped. */
export function keepRetention({ onError, ...options }: Options & { onError: (error: unknown) => void }): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  let work: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    work = work.then(() => removeExpired(options, Date.now(), stopping.signal)).catch(onError);
  }, LOOK_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await work;
    },
  };
}
