import type { Applied, StoredRow } from '@heddle/contract/node/tables/apply';
import type { TableOutcome } from '@heddle/contract/node/tables/tables';
import type { Compilable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { parts, publicRows, rowsBy, ROWS_PER_STATEMENT } from './read-rows.ts';
import type { KnownTable } from './rows.ts';
import type { RowWriter } from './staging.ts';
import { isVersionConflict } from './staging.ts';

/** How long an operation counts as applied: longer than a server is down before its runs go on. */
const OPERATIONS_KEPT_MS = 30 * 86_400_000;
const OPERATIONS_PRUNED_AT_ONCE = 100;

/** The changed properties of a table itself. */
export type TableFacts = Partial<{ name: string; name_key: string; columns: string; key_column: string | null }>;

type RecordedOutcome = Applied['outcome'];

/** A change that is worked out, with its rows in a writer. */
export interface NextVersion {
  /** No operation makes two versions. */
  operation: string;
  outcome: RecordedOutcome;
  writer: RowWriter;
  facts: TableFacts & { rows?: number; size: number };
  /** Versions that the change takes, see `versionsOf`. */
  versions: number;
  removed: readonly StoredRow[];
}

/** Prunes old operation records; each pass removes more than one change adds. */
function pruneOperations(db: Db, { id }: KnownTable, now: number): Compilable {
  const old = db
    .selectFrom('table_changes')
    .select('operation')
    .where('table_id', '=', id)
    .where('applied_at', '<', now - OPERATIONS_KEPT_MS)
    .orderBy('applied_at')
    .limit(OPERATIONS_PRUNED_AT_ONCE);
  return db.deleteFrom('table_changes').where('operation', 'in', old);
}

/**
 * Commits the next version of a table. The record of it comes first, so that nothing is written where another change has made that version: then the
 * result is `conflict`; where staged rows are left to be moved it is `moving`. A large change ends with a later version, whose number it has to itself: a change on top of the same version takes the next one.
 */
export async function commitVersion(
  { db, atomically }: Pick<Database, 'atomically' | 'db'>,
  table: KnownTable,
  { operation, outcome, writer, facts, versions, removed }: NextVersion,
): Promise<'conflict' | 'done' | 'moving'> {
  const now = Date.now();
  const first = table.version + 1;
  const written = await writer.end();
  const version = table.version + Math.max(versions, 1 + written.versions);
  const ids = removed.map(({ id }) => id);
  try {
    await atomically([
      db
        .insertInto('table_changes')
        .values({ operation, table_id: table.id, version: first, outcome: JSON.stringify(outcome), applied_at: now }),
      db
        .updateTable('user_tables')
        .set({ ...facts, ...written.facts, version, updated_at: now })
        .where('id', '=', table.id),
      pruneOperations(db, table, now),
      ...[...parts(ids, ROWS_PER_STATEMENT)].map((part) => db.deleteFrom('table_rows').where('id', 'in', part)),
      ...written.statements,
    ]);
    return written.facts.is_moving === 1 ? 'moving' : 'done';
  } catch (error) {
    // After any other failure the change may have been committed: its staged rows stay.
    if (!isVersionConflict(error)) throw error;
    await writer.discard();
    return 'conflict';
  }
}

/** The outcome of an operation that was applied before, with its rows as they are now; null for a new one. */
export async function appliedBefore(db: Db, table: KnownTable, operation: string): Promise<TableOutcome | null> {
  const record = await db
    .selectFrom('table_changes')
    .select('outcome')
    .where('operation', '=', operation)
    .where('table_id', '=', table.id)
    .executeTakeFirst();
  if (!record) return null;
  // Written by `commitVersion` only.
  const outcome = JSON.parse(record.outcome) as RecordedOutcome;
  const rows: StoredRow[] = [];
  for await (const found of rowsBy(db, table, 'id', outcome.ids)) rows.push(...found.map(({ row }) => row));
  return { ...outcome, rows: await publicRows(table, rows, outcome.ids) };
}
