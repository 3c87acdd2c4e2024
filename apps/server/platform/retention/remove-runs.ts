import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { RetentionParts } from './parts.ts';

/** Payload chunks deleted by one statement: a few megabytes. */
const PIECES = 8;

/**
 * Removes runs with everything recorded of them, and the revisions of deleted workflows that only they still needed. They stay counted in the statistics.
 * Unfinished runs have to be stopped before.
 */
export async function removeRuns(
  { db, atomically, retention }: Pick<Database, 'atomically' | 'db'> & { retention: Pick<RetentionParts, 'parts'> },
  runs: readonly { id: string; workflow_id: string }[],
): Promise<void> {
  const ids = runs.map(({ id }) => id);
  if (ids.length === 0) return;
  const workflows = [...new Set(runs.map(({ workflow_id }) => workflow_id))];
  await atomically([
    db.deleteFrom('execution_events').where('execution_id', 'in', ids),
    db.deleteFrom('execution_files').where('execution_id', 'in', ids),
    ...retention.parts().flatMap((part) => part.deleteOfRuns?.(ids) ?? []),
    db.deleteFrom('executions').where('id', 'in', ids),
    db
      .deleteFrom('workflow_revisions')
      .where('workflow_id', 'in', workflows)
      .where('workflow_id', 'not in', db.selectFrom('workflows').select('id').where('id', 'in', workflows))
      .where(
        'workflow_id',
        'not in',
        db.selectFrom('executions').select('workflow_id').where('workflow_id', 'in', workflows),
      ),
  ]);
  await removePayloads(db, ids);
}

/** Removes the payloads of removed runs, a few megabytes at a time. */
export async function removePayloads(db: Database['db'], runIds: readonly string[]): Promise<void> {
  const key = ['id', 'piece'] as const;
  const some = db.selectFrom('execution_payloads').select(key).where('execution_id', 'in', runIds).limit(PIECES);
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('execution_payloads')
      .where(({ eb, refTuple }) => eb(refTuple(...key), 'in', some.$asTuple(...key)))
      .executeTakeFirstOrThrow();
    if (numDeletedRows < BigInt(PIECES)) return;
    await nextTurn();
  }
}
