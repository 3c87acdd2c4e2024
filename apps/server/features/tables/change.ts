import { randomUUIDv7 } from 'node:crypto';
import { tableErrors } from '@heddle/contract/errors/tables';
import type { StoredRow } from '@heddle/contract/node/tables/apply';
import { keepsKeys, rowKey } from '@heddle/contract/node/tables/apply';
import type { TableChange, TableOutcome } from '@heddle/contract/node/tables/tables';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import { turns } from '@heddle/contract/node/turns';
import type { Atomically, Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { publicRows, rowsBy, rowsOf, ROWS_PER_STATEMENT } from './read-rows.ts';
import type { KnownTable } from './rows.ts';
import { recordOf, storedRow } from './rows.ts';
import { createSerialize } from './serialize.ts';
import type { RowWriter } from './staging.ts';
import { createRowWriter, moveStagedRows } from './staging.ts';
import type { TableFacts } from './versions.ts';
import { appliedBefore, commitVersion } from './versions.ts';
import { versionsOf, workOut } from './work-out.ts';

/** A change of a table itself, and of each of its rows where they change with it. */
export interface Reshaping {
  facts: TableFacts;
  as: KnownTable;
  row?: ((row: StoredRow) => StoredRow) | undefined;
}

/** How often a change is tried on top of a newer version before it fails. */
const MAX_TRIES = 50;

type Access = Pick<Database, 'atomically' | 'db'>;

/** Returns the table as it is at present. Throws `table_unknown`. */
type Find = () => Promise<KnownTable>;

/** A table by its id, and how it is found. */
export interface TableOf {
  id: string;
  find: Find;
}

/** Changes of tables, and reads between two changes. */
export interface TableChanges {
  /** See `TablePort.change`. */
  change(one: TableOf, operation: string, change: TableChange, version?: number): Promise<TableOutcome | null>;
  /** Changes the table itself, and all of its rows with it. `work` is called again after a conflict. Throws `table_contended`. */
  reshape(one: TableOf, work: (table: KnownTable) => Reshaping): Promise<void>;
  /** Reads a table between two changes: a large one is seen as a whole or not at all. Throws `table_contended`. */
  whole<T>(one: TableOf, read: (table: KnownTable) => Promise<T>): Promise<T>;
}

/**
 * Changes tables. Every change makes a version of its table, and a version is made once: of two that are made at the same time, by whichever
 * server, one is made again on top of the other. Changes of a table by this process are serialized, so that they need not be.
 */
export function createTableChanges(db: Db, atomically: Atomically): TableChanges {
  const access = { db, atomically };
  const serialize = createSerialize();

  return {
    async change({ id, find }, operation, change, version) {
      return serialize(id, async () =>
        retryConflicts(access, find, async (table) => {
          const done = await appliedBefore(db, table, operation);
          if (done) return done;
          if (version !== undefined && version !== table.version) return null;
          return tryChange(access, find, table, { operation, change });
        }),
      );
    },

    async reshape({ id, find }, work) {
      await serialize(id, async () =>
        retryConflicts(access, find, async (table) => tryReshape(access, find, table, work(table))),
      );
    },

    async whole({ find }, read) {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const table = await find();
        if (table.isMoving) {
          // A move by this process comes first in the queue.
          await serialize(table.id, () => movedTable(access, find));
          continue;
        }
        const found = await read(table);
        if ((await find()).largeChange === table.largeChange) return found;
      }
      throw tableErrors.table_contended({ name: (await find()).name });
    },
  };
}

/** Tries on top of newer and newer versions until there is no conflict. Throws `table_contended`. */
async function retryConflicts<T>(
  access: Access,
  find: Find,
  attempt: (table: KnownTable) => Promise<T | 'conflict'>,
): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const outcome = await attempt(await movedTable(access, find));
    if (outcome !== 'conflict') return outcome;
  }
  throw tableErrors.table_contended({ name: (await find()).name });
}

/** The table once the staged rows of a large change are moved into it, whichever process began that. */
async function movedTable({ db, atomically }: Access, find: Find): Promise<KnownTable> {
  for (;;) {
    const table = await find();
    if (!table.isMoving) return table;
    try {
      await moveStagedRows(db, atomically, table);
    } catch (error) {
      // The table may have been deleted concurrently.
      await find();
      throw error;
    }
  }
}

/** Fills a writer; `fill` returns the size that the table then has. Discards the staged rows where `fill` throws. */
async function fillWriter(
  db: Db,
  table: KnownTable,
  fill: (writer: RowWriter) => Promise<number>,
): Promise<{ writer: RowWriter; size: number }> {
  const writer = createRowWriter(db, table);
  try {
    return { writer, size: await fill(writer) };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function tryChange(
  access: Access,
  find: Find,
  table: KnownTable,
  { operation, change }: { operation: string; change: TableChange },
): Promise<TableOutcome | 'conflict'> {
  const { db } = access;
  /** Characters of the cells of the rows that were read. */
  const sizes = new Map<string, number>();
  const { put, removed, outcome } = await workOut(table, change, async (column, values) => {
    const rows: StoredRow[] = [];
    for await (const found of rowsBy(db, table, column, values)) {
      for (const { row, size } of found) {
        rows.push(row);
        if (!sizes.has(row.id)) sizes.set(row.id, size);
      }
    }
    return rows;
  });
  const rows = table.rows + outcome.inserted - outcome.deleted;
  if (outcome.inserted > 0 && rows > tableLimits.rows)
    throw tableErrors.table_full({ limit: `${tableLimits.rows} rows` });
  const keys = keepsKeys(table, change);
  const { writer, size } = await fillWriter(db, table, async ({ put: write }) => {
    let after = table.size;
    for (const { id } of removed) after -= sizes.get(id) ?? 0;
    for (const row of put) {
      const record = recordOf(table, row);
      after += record.cells.length - (sizes.get(row.id) ?? 0);
      const staged = write(record, keys && sizes.has(row.id));
      if (staged) await staged;
    }
    if (after > table.size && after > tableLimits.size)
      throw tableErrors.table_full({ limit: `${tableLimits.size / 1024 / 1024} MiB` });
    return after;
  });
  const next = { operation, outcome, writer, facts: { rows, size }, versions: versionsOf(change), removed };
  const committed = await commitVersion(access, table, next);
  if (committed === 'conflict') return 'conflict';
  if (committed === 'moving') await movedTable(access, find);
  return { ...outcome, rows: await publicRows(table, put, outcome.ids) };
}

async function tryReshape(
  access: Access,
  find: Find,
  table: KnownTable,
  { facts, as, row: become }: Reshaping,
): Promise<'conflict' | 'done'> {
  const { db } = access;
  const { writer, size } = await fillWriter(db, table, async ({ put, flush }) => {
    if (!become) return table.size;
    // Rows get their new keys one after the other: in between, two could have the same.
    if (table.key !== null && as.key !== null && table.key !== as.key) {
      await rewriteRows(db, table, { ...as, key: null }, become, put);
      await flush();
    }
    return rewriteRows(db, table, as, become, put);
  });
  const outcome = { inserted: 0, updated: 0, deleted: 0, ids: [], last: -1 };
  const next = { operation: randomUUIDv7(), outcome, writer, facts: { ...facts, size }, versions: 1, removed: [] };
  const committed = await commitVersion(access, table, next);
  if (committed === 'moving') await movedTable(access, find);
  return committed === 'conflict' ? 'conflict' : 'done';
}

/** Writes every row as `become` makes it; returns the number of characters of their cells. Throws `table_key_missing`. */
async function rewriteRows(
  db: Db,
  table: KnownTable,
  as: KnownTable,
  become: (row: StoredRow) => StoredRow,
  put: RowWriter['put'],
): Promise<number> {
  let size = 0;
  for (let after = -1; ; await turns.next(table.userId)) {
    const records = await rowsOf(db, table)
      .where('position', '>', after)
      .orderBy('position')
      .limit(ROWS_PER_STATEMENT)
      .execute();
    for (const row of records.map(storedRow)) {
      const made = become(row);
      const record = recordOf(as, { ...made, key: rowKey(as, made.cells) });
      size += record.cells.length;
      const staged = put(record, false);
      if (staged) await staged;
      after = row.position;
    }
    if (records.length < ROWS_PER_STATEMENT) return size;
  }
}
