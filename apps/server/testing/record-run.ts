import { randomUUID } from 'node:crypto';
import type { RunStatus } from '@heddle/contract/run/states';
import { PERIOD_MS } from '@heddle/journals/run-counts';
import type { Db } from '../platform/db/kysely.ts';
import { firstIdAt } from '../platform/runs/ids.ts';

/** A run as it is to be found in the database. Times are epoch milliseconds. */
export interface RecordedRun {
  userId: string;
  workflowId: string;
  startedAt: number;
  /** Null for a run that has not ended. */
  finishedAt: number | null;
  status: RunStatus;
  parentId?: string;
}

/** Inserts a run of the past, counted as the journal counts. Returns its id. */
export async function recordRun(
  db: Db,
  { userId, workflowId, startedAt, finishedAt, status, parentId }: RecordedRun,
): Promise<string> {
  const id = `${firstIdAt(startedAt)}-7000-${randomUUID().slice(19)}`;
  await db
    .insertInto('executions')
    .values({
      id,
      user_id: userId,
      workflow_id: workflowId,
      workflow_name: 'Orders',
      revision: 1,
      status,
      mode: 'live',
      started_at: startedAt,
      finished_at: finishedAt,
      error: null,
      execution_data: null,
      dedupe_key: null,
      // A suspended run that waits for a signal: no server holds it.
      wake_at: status === 'running' ? Number.MAX_SAFE_INTEGER : null,
      lease_owner: null,
      lease_until: null,
      parent_id: parentId ?? null,
    })
    .execute();
  await db
    .insertInto('execution_counts')
    .values({ user_id: userId, period: Math.floor(startedAt / PERIOD_MS), status, shard: 0, runs: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'period', 'status', 'shard'])
        .doUpdateSet(({ eb, ref }) => ({ runs: eb(ref('execution_counts.runs'), '+', 1) })),
    )
    .execute();
  return id;
}
