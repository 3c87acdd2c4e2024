import { ROWS_PER_BATCH, deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { removeEntries } from './remove.ts';

/** How long an operation counts as applied: longer than a server is down before its runs go on. */
const OPERATION_DAYS = 30;
const DAY_MS = 86_400_000;
const PRUNE_EVERY_MS = 10 * 60_000;

/** Deletes expired entries, entries of ended runs and deleted workflows, and old operation records. Returns the number of entries. `now`: epoch milliseconds. */
export async function pruneState(db: Db, now: number): Promise<number> {
  const open = db.selectFrom('executions').where('finished_at', 'is', null);
  const expired = await removeEntries(db, (entries) => entries.where('expires_at', '<=', now));
  const ofRuns = await removeEntries(db, (entries) =>
    entries.where('scope', '=', 'run').where('holder', 'not in', open.select('id')),
  );
  // A run goes on when its workflow is deleted.
  const ofWorkflows = await removeEntries(db, (entries) =>
    entries
      .where('scope', '=', 'workflow')
      .where('holder', 'not in', db.selectFrom('workflows').select('id'))
      .where('holder', 'not in', open.select('workflow_id')),
  );
  const old = db
    .selectFrom('node_state_ops')
    .select('operation')
    .where('applied_at', '<', now - OPERATION_DAYS * DAY_MS)
    .limit(ROWS_PER_BATCH);
  await deleteInBatches(db.deleteFrom('node_state_ops').where('operation', 'in', old));
  return expired + ofRuns + ofWorkflows;
}

/** Prunes from time to time until it is stopped. */
export function keepPruned(db: Db, onError: (error: unknown) => void): { stop(): Promise<void> } {
  let work: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    work = pruneState(db, Date.now()).catch(onError);
  }, PRUNE_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await work;
    },
  };
}
