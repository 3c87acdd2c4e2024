import { randomUUIDv7 } from 'node:crypto';
import { turns } from '@heddle/contract/node/turns';
import type { Compilable } from 'kysely';
import { sql } from 'kysely';
import type { Atomically } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { isDuplicate, reusable } from '../../platform/db/kysely.ts';
import { parts } from './read-rows.ts';
import type { KnownTable, RowRecord } from './rows.ts';

/** Limits of one batch: on SQLite nothing else runs while it is written. */
const ROWS_PER_BATCH = 1000;
const CHARS_PER_BATCH = 512 * 1024;
/** Rows in one statement: databases limit its parameters, and the text of each number of rows is kept. */
const ROWS_PER_STATEMENT = 100;

/** What commits the rows of a change. */
interface WrittenRows {
  /** For the transaction that makes the version. */
  statements: readonly Compilable[];
  /** For the table's record, in the same transaction. */
  facts: { large_change?: string; is_moving?: number };
  /** Versions that moving the staged batches makes, after the one of the change itself. */
  versions: number;
}

/** Collects the rows of a change. */
export interface RowWriter {
  /** A promise where rows are staged first. `keepsKey`: the row is in the table, with this key. */
  put(row: RowRecord, keepsKey: boolean): Promise<void> | undefined;
  /** Writes the rows before it earlier than those after it: both may include the same row. */
  flush(): Promise<void>;
  end(): Promise<WrittenRows>;
  /** Deletes the staged rows. Where a crash prevents that, `clearTables` deletes them later. */
  discard(): Promise<void>;
}

/** True where statements were refused because another change has made the version first. */
export const isVersionConflict = (error: unknown): boolean => isDuplicate(error, 'table_changes', 'version');

/**
 * Writes rows of a change. Where they are too many for one transaction they are staged first, batch by batch. The transaction that makes the version of
 * the table then commits the change as a whole, and marks the table as having staged rows; see `moveStagedRows`.
 */
export function createRowWriter(db: Db, table: KnownTable): RowWriter {
  const change = randomUUIDv7();
  let batches = 0;
  let rows: RowRecord[] = [];
  /** Those of them that keep their key. */
  let kept = new Set<RowRecord>();
  let chars = 0;

  async function stage(): Promise<void> {
    batches += 1;
    const text = JSON.stringify(rows);
    rows = [];
    kept = new Set();
    chars = 0;
    await db
      .insertInto('table_pieces')
      .values({ change, version: table.version + 1 + batches, table_id: table.id, rows: text, made_at: Date.now() })
      .execute();
    await turns.next(table.userId);
  }

  return {
    put(row, keepsKey) {
      const size = row.cells.length;
      const isFull = rows.length > 0 && (rows.length === ROWS_PER_BATCH || chars + size > CHARS_PER_BATCH);
      const staged = isFull ? stage() : undefined;
      rows.push(row);
      if (keepsKey) kept.add(row);
      chars += size;
      return staged;
    },
    async flush() {
      if (rows.length > 0) await stage();
    },
    async end() {
      if (batches === 0) {
        const [cells, all] = [rows.filter((row) => kept.has(row)), rows.filter((row) => !kept.has(row))];
        return { statements: [...updates(db, cells), ...upserts(db, all)], facts: {}, versions: 0 };
      }
      await stage();
      return { statements: [], facts: { large_change: change, is_moving: 1 }, versions: batches };
    },
    async discard() {
      if (batches > 0) await db.deleteFrom('table_pieces').where('change', '=', change).execute();
    },
  };
}

/**
 * Moves the staged rows of a committed change into their table, batch by batch. Continues a move that was interrupted; several processes may move at the
 * same time: each batch makes a version of the table, so it is moved once.
 */
export async function moveStagedRows(
  db: Db,
  atomically: Atomically,
  { id, userId, largeChange }: Pick<KnownTable, 'id' | 'userId' | 'largeChange'>,
): Promise<void> {
  if (largeChange === null) return;
  const ofChange = db.selectFrom('table_pieces').where('change', '=', largeChange);
  for (;;) {
    const batch = await ofChange.select(['version', 'rows']).orderBy('version').limit(1).executeTakeFirst();
    if (!batch) break;
    const { version } = batch;
    // Written by `stage` only.
    const records = JSON.parse(batch.rows) as RowRecord[];
    await turns.next(userId);
    try {
      await atomically([
        db
          .insertInto('table_changes')
          .values({ operation: randomUUIDv7(), table_id: id, version, outcome: '{}', applied_at: Date.now() }),
        ...upserts(db, records),
        db.deleteFrom('table_pieces').where('change', '=', largeChange).where('version', '=', version),
      ]);
    } catch (error) {
      if (!isVersionConflict(error)) throw error;
    }
    await turns.next(userId);
  }
  await db
    .updateTable('user_tables')
    .set({ is_moving: 0 })
    .where('id', '=', id)
    .where('large_change', '=', largeChange)
    .execute();
}

const columns = [
  'id',
  'table_id',
  'position',
  'cells',
  'search',
  'row_key',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof RowRecord)[];

/** Only its columns count. */
const anyRow: RowRecord = {
  id: '',
  table_id: '',
  position: 0,
  cells: '',
  search: '',
  row_key: null,
  created_at: 0,
  updated_at: 0,
};

const upsert = reusable((db, size) =>
  db
    .insertInto('table_rows')
    .columns(columns)
    .values(Array.from({ length: size }, () => anyRow))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        cells: ref('excluded.cells'),
        search: ref('excluded.search'),
        row_key: ref('excluded.row_key'),
        updated_at: ref('excluded.updated_at'),
      })),
    ),
);

/** Writes rows that are in the table and keep their key: its indexes stay as they are, which takes half the time. */
const update = reusable((db, size) => ({
  compile() {
    const row = sql`(${''}, ${''}, ${''}, ${0})`;
    const rows = sql.join(new Array(size).fill(row));
    // Parameters of a list of values are texts on PostgreSQL.
    return sql<never>`with changed (id, cells, search, updated_at) as (values ${rows})
      update table_rows set cells = changed.cells, search = changed.search, updated_at = cast(changed.updated_at as bigint)
      from changed where table_rows.id = changed.id`.compile(db);
  },
}));

function updates(db: Db, rows: readonly RowRecord[]): Compilable[] {
  return [...parts(rows, ROWS_PER_STATEMENT)].map((part) => {
    const parameters = part.flatMap((row) => [row.id, row.cells, row.search, row.updated_at]);
    const compiled = update(db, part.length, parameters);
    return { compile: () => compiled };
  });
}

function upserts(db: Db, rows: readonly RowRecord[]): Compilable[] {
  return [...parts(rows, ROWS_PER_STATEMENT)].map((part) => {
    const parameters = part.flatMap((row) => columns.map((column) => row[column]));
    const compiled = upsert(db, part.length, parameters);
    return { compile: () => compiled };
  });
}
