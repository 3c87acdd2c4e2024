import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import { ROWS_PER_BATCH, deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import type { Db } from '../../platform/db/kysely.ts';

/** Rows that may be large, in one statement. */
const LARGE_ROWS = 100;
/** Age after which staged rows of a change that was not committed are abandoned. Milliseconds. */
const ABANDONED_MS = 3_600_000;

/** Removes the rows of tables that their owners have removed, and abandoned staged rows, some at a time. Ends early when `stopped` is aborted. */
export async function clearTables(db: Db, now: number, stopped: AbortSignal): Promise<void> {
  const removed = await db
    .selectFrom('user_tables')
    .select('id')
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .execute();
  for (const { id } of removed) {
    if (stopped.aborted) return;
    await clearTable(db, id);
  }
  const abandoned = db
    .selectFrom('table_pieces')
    .select(['change', 'version'])
    .where('made_at', '<', now - ABANDONED_MS)
    .where(
      'change',
      'not in',
      db
        .selectFrom('user_tables')
        .select((of) => of.ref('large_change').$notNull().as('change'))
        .where('is_moving', '=', 1),
    );
  for (const { change, version } of await abandoned.execute()) {
    if (stopped.aborted) return;
    await db.deleteFrom('table_pieces').where('change', '=', change).where('version', '=', version).execute();
    await yieldToEventLoop();
  }
}

/** Removes the rows of a table that its owner has removed, then the table. Continues an interrupted removal. */
export async function clearTable(db: Db, id: string): Promise<void> {
  await deleteInBatches(
    db
      .deleteFrom('table_rows')
      .where('id', 'in', db.selectFrom('table_rows').select('id').where('table_id', '=', id).limit(LARGE_ROWS)),
  );
  await deleteInBatches(
    db
      .deleteFrom('table_changes')
      .where(
        'operation',
        'in',
        db.selectFrom('table_changes').select('operation').where('table_id', '=', id).limit(ROWS_PER_BATCH),
      ),
  );
  await db.deleteFrom('user_tables').where('id', '=', id).execute();
}
