import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { STATS_DAYS } from '@heddle/contract/api/executions';
import { PERIOD_MS } from '@heddle/journals/run-counts';
import type { Database } from '../db/database.ts';
import type { UserFiles } from '../user-files.ts';
import type { Keep } from './expired.ts';
import { expiredRuns, keepOf, workflowsWithRuns } from './expired.ts';
import { releaseLease, takeLease } from './lease.ts';
import { removeOrphanFiles, removeUnowned } from './orphans.ts';
import type { RetentionParts } from './parts.ts';
import { removeRuns } from './remove-runs.ts';

/** Retention interval, and the lease that makes one server run it at a time. */
const PASS_INTERVAL_MS = 10 * 60_000;
const LEASE_MS = 5 * 60_000;
const LEASE = 'retention';

/** Runs removed at a time. */
const BATCH = 20;

const DAY_MS = 86_400_000;

interface Options {
  database: Pick<Database, 'atomically' | 'db' | 'releaseSpace'>;
  keep: Keep;
  files: Pick<UserFiles, 'remove'>;
  retention: Pick<RetentionParts, 'parts'>;
}

/** What a pass has removed. */
export interface Removed {
  runs: number;
  files: number;
}

/**
 * Runs a retention pass: removes expired runs with everything recorded of them, and files that no run refers to; then releases disk space. Does nothing
 * while another server holds the lease. Works in small batches; returns early when `stopped` is aborted.
 */
export async function removeExpired(
  { database, keep, files, retention }: Options,
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
        await removeRuns({ db, atomically: database.atomically, retention }, runs);
        removed.runs += runs.length;
        await nextTurn();
      }
      if (stopped.aborted) return removed;
      await nextTurn();
    }
    await db
      .deleteFrom('execution_counts')
      .where('period', '<', Math.floor((now - (STATS_DAYS + 2) * DAY_MS) / PERIOD_MS))
      .execute();
    await removeUnowned(db, now);
    for (const part of retention.parts()) await part.prune?.(now, stopped);
    if (!stopped.aborted && (await isMine())) removed.files = await removeOrphanFiles(db, files, now);
    if (!stopped.aborted) await database.releaseSpace();
    return removed;
  } finally {
    await releaseLease(db, LEASE, holder);
  }
}

/** Runs retention passes at an interval until it is stopped. */
export function keepRetention({ onError, ...options }: Options & { onError: (error: unknown) => void }): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  let work: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    work = work.then(() => removeExpired(options, Date.now(), stopping.signal)).catch(onError);
  }, PASS_INTERVAL_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await work;
    },
  };
}
