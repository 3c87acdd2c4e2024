import { randomUUIDv7 } from 'node:crypto';
import { tableErrors } from '@heddle/contract/errors/tables';
import type { Applied, StoredRow } from '@heddle/contract/node/tables/apply';
import { shownRow } from '@heddle/contract/node/tables/apply';
import type { TableChange, TableOutcome, TableRow } from '@heddle/contract/node/tables/tables';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import { nextTurn } from '@heddle/nodes/lib/next-turn';
import type { Compilable } from 'kysely';
import type { Atomically } from '../db/database.ts';
import type { Db } from '../db/kysely.ts';
import type { RowWriter } from './pieces.ts';
import { cameSecond, createRowWriter, moveRows } from './pieces.ts';
import type { KnownTable } from './rows.ts';
import { recordOf, rowColumns, storedRow } from './rows.ts';
import { versionsOf, workOut } from './work-out.ts';

/** What a change does besides the rows: what it makes of the table itself. */
type Facts = Partial<{ name: string; name_key: string; columns: string; key_column: string | null }>;

/** What becomes of a table, and of each of its rows where they become something else. */
export interface Reshaping {
  facts: Facts;
  as: KnownTable;
  row?: ((row: StoredRow) => StoredRow) | undefined;
}

/** Rows that are read, or ids, in one statement. */
const ROWS_AT_ONCE = 250;
const MOST_TRIES = 50;
/** How long it is remembered that an operation has been applied: longer than a server is down before its runs go on. */
const REMEMBERED_MS = 30 * 86_400_000;
const FORGOTTEN_AT_ONCE = 100;

function* parts<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

type Noted = Applied['outcome'];

/** Gives the table as it is at present. Throws `table_unknown`. */
type Find = () => Promise<KnownTable>;

export interface TableChanges {
  /** See `TablePort.change`. */
  change(find: Find, operation: string, change: TableChange, version?: number): Promise<TableOutcome | null>;
  /** Changes the table itself, and all of its rows with it. `work` is asked again where somebody came in between. Throws `table_contended`. */
  reshape(find: Find, work: (table: KnownTable) => Reshaping): Promise<void>;
  /** What is read of a table between its changes: a large one is seen as a whole or not at all. Throws `table_contended`. */
  whole<T>(find: Find, read: (table: KnownTable) => Promise<T>): Promise<T>;
}

/**
 * Changes tables. Every change makes a version of its table, and a version is made once: of two that are made at the same time, by whichever
 * server, one is made anew on top of the other.
 */
export function createTableChanges(db: Db, atomically: Atomically): TableChanges {
  const lines = new Map<string, Promise<unknown>>();

  /** Changes of a table by this process stand in line: they need not be made anew. */
  function inLine<T>(tableId: string, work: () => Promise<T>): Promise<T> {
    const turn = (lines.get(tableId) ?? Promise.resolve()).then(work, work);
    lines.set(tableId, turn);
    const leave = (): void => {
      if (lines.get(tableId) === turn) lines.delete(tableId);
    };
    turn.then(leave, leave);
    return turn;
  }

  /** The table once the rows of a large change are where they belong, whoever began to put them there. */
  async function settled(find: Find): Promise<KnownTable> {
    for (;;) {
      const table = await find();
      if (!table.isMoving) return table;
      try {
        await moveRows(db, atomically, table);
      } catch (error) {
        // It may have been removed meanwhile.
        await find();
        throw error;
      }
    }
  }

  const rowsOf = (table: KnownTable) => db.selectFrom('table_rows').select(rowColumns).where('table_id', '=', table.id);

  async function rowsWith(ids: readonly string[], table: KnownTable) {
    const records = await db
      .selectFrom('table_rows')
      .select([...rowColumns, 'table_id'])
      .where('id', 'in', ids)
      .execute();
    return records.filter(({ table_id }) => table_id === table.id);
  }

  /** In no order, and ids as they are: otherwise SQLite would go through the whole table. */
  async function* rowsBy(
    table: KnownTable,
    column: 'id' | 'row_key',
    values: readonly string[],
  ): AsyncGenerator<{ row: StoredRow; size: number }[]> {
    for (const part of parts(values, ROWS_AT_ONCE)) {
      const records =
        column === 'id' ? await rowsWith(part, table) : await rowsOf(table).where(column, 'in', part).execute();
      yield records.map((record) => ({ row: storedRow(record), size: record.cells.length }));
      await nextTurn(table.userId);
    }
  }

  async function earlier(table: KnownTable, operation: string): Promise<TableOutcome | null> {
    const noted = await db
      .selectFrom('table_changes')
      .select('outcome')
      .where('operation', '=', operation)
      .where('table_id', '=', table.id)
      .executeTakeFirst();
    if (!noted) return null;
    // Written below only.
    const outcome = JSON.parse(noted.outcome) as Noted;
    const rows: StoredRow[] = [];
    for await (const found of rowsBy(table, 'id', outcome.ids)) rows.push(...found.map(({ row }) => row));
    return { ...outcome, rows: await shown(table, rows, outcome.ids) };
  }

  const removals = (ids: readonly string[]): Compilable[] =>
    [...parts(ids, ROWS_AT_ONCE)].map((part) => db.deleteFrom('table_rows').where('id', 'in', part));

  /** Removes what need not be remembered any more; a few at a time are more than are added. */
  const forget = ({ id }: KnownTable, now: number): Compilable => {
    const old = db
      .selectFrom('table_changes')
      .select('operation')
      .where('table_id', '=', id)
      .where('applied_at', '<', now - REMEMBERED_MS)
      .orderBy('applied_at')
      .limit(FORGOTTEN_AT_ONCE);
    return db.deleteFrom('table_changes').where('operation', 'in', old);
  };

  /**
   * Makes the next version of a table. What notes it comes first, so that nothing is written where somebody else has made that version. A large change goes
   * on to a later version, whose number it has to itself: who begins with the same version wants the next one as well.
   */
  async function makeVersion(
    table: KnownTable,
    operation: string,
    outcome: Noted,
    writer: RowWriter,
    facts: Facts & { rows?: number; size: number },
    versions: number,
    removed: readonly StoredRow[],
  ): Promise<'again' | 'done'> {
    const now = Date.now();
    const first = table.version + 1;
    const written = await writer.end();
    const version = table.version + Math.max(versions, 1 + written.versions);
    try {
      await atomically([
        db
          .insertInto('table_changes')
          .values({ operation, table_id: table.id, version: first, outcome: JSON.stringify(outcome), applied_at: now }),
        db
          .updateTable('user_tables')
          .set({ ...facts, ...written.facts, version, updated_at: now })
          .where('id', '=', table.id),
        forget(table, now),
        ...removals(removed.map(({ id }) => id)),
        ...written.statements,
      ]);
      return 'done';
    } catch (error) {
      // Of any other failure it is not known whether the change holds: what was put aside for it stays.
      if (!cameSecond(error)) throw error;
      await writer.discard();
      return 'again';
    }
  }

  /** Gives rows to be written, with the size that their table then has. What was put aside of them is forgotten where they are refused. */
  async function collect(
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

  async function tryChange(table: KnownTable, operation: string, change: TableChange): Promise<TableOutcome | 'again'> {
    const sizes = new Map<string, number>();
    const { put, removed, outcome } = await workOut(table, change, async (column, values) => {
      const rows: StoredRow[] = [];
      for await (const found of rowsBy(table, column, values)) {
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
    const { writer, size } = await collect(table, async ({ put: write }) => {
      let after = table.size;
      for (const { id } of removed) after -= sizes.get(id) ?? 0;
      for (const row of put) {
        const record = recordOf(table, row);
        after += record.cells.length - (sizes.get(row.id) ?? 0);
        await write(record);
      }
      if (after > table.size && after > tableLimits.size)
        throw tableErrors.table_full({ limit: `${tableLimits.size / 1024 / 1024} MiB` });
      return after;
    });
    if ((await makeVersion(table, operation, outcome, writer, { rows, size }, versionsOf(change), removed)) === 'again')
      return 'again';
    return { ...outcome, rows: await shown(table, put, outcome.ids) };
  }

  /** Those of the rows that have one of the ids, as they are given out and in the order of the ids. */
  async function shown(table: KnownTable, rows: readonly StoredRow[], ids: readonly string[]): Promise<TableRow[]> {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const given: TableRow[] = [];
    for (const part of parts([...new Set(ids)], ROWS_AT_ONCE)) {
      if (given.length > 0) await nextTurn(table.userId);
      given.push(...part.flatMap((id) => byId.get(id) ?? []).map((row) => shownRow(table, row)));
    }
    return given;
  }

  async function changed(
    find: Find,
    operation: string,
    change: TableChange,
    version: number | undefined,
  ): Promise<TableOutcome | null> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const table = await settled(find);
      const done = await earlier(table, operation);
      if (done) return done;
      if (version !== undefined && version !== table.version) return null;
      const outcome = await tryChange(table, operation, change);
      if (outcome === 'again') continue;
      await settled(find);
      return outcome;
    }
    throw tableErrors.table_contended({ name: (await find()).name });
  }

  async function tryReshape(table: KnownTable, { facts, as, row: become }: Reshaping): Promise<'again' | 'done'> {
    const noted = { inserted: 0, updated: 0, deleted: 0, ids: [], last: -1 };
    const { writer, size } = await collect(table, async ({ put, next }) => {
      if (!become) return table.size;
      // Rows are told apart by something else one after the other: in between, two may seem to be the same.
      if (table.key !== null && as.key !== null && table.key !== as.key) {
        await rewrite(table, { ...as, key: null }, become, put);
        await next();
      }
      return rewrite(table, as, become, put);
    });
    return makeVersion(table, randomUUIDv7(), noted, writer, { ...facts, size }, 1, []);
  }

  /** Puts every row as what it becomes; gives how many characters their cells have. */
  async function rewrite(
    table: KnownTable,
    as: KnownTable,
    become: (row: StoredRow) => StoredRow,
    put: RowWriter['put'],
  ): Promise<number> {
    let size = 0;
    for (let after = -1; ; await nextTurn(table.userId)) {
      const records = await rowsOf(table)
        .where('position', '>', after)
        .orderBy('position')
        .limit(ROWS_AT_ONCE)
        .execute();
      for (const row of records.map(storedRow)) {
        const record = recordOf(as, become(row));
        size += record.cells.length;
        await put(record);
        after = row.position;
      }
      if (records.length < ROWS_AT_ONCE) return size;
    }
  }

  return {
    change: async (find, operation, change, version) => {
      const { id } = await find();
      return inLine(id, () => changed(find, operation, change, version));
    },

    async reshape(find, work) {
      const { id } = await find();
      await inLine(id, async () => {
        for (let tries = 0; tries < MOST_TRIES; tries += 1) {
          const table = await settled(find);
          if ((await tryReshape(table, work(table))) === 'again') continue;
          await settled(find);
          return;
        }
        throw tableErrors.table_contended({ name: (await find()).name });
      });
    },

    async whole(find, read) {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const table = await find();
        if (table.isMoving) {
          // Who is moving them here stands first in the line.
          await inLine(table.id, () => settled(find));
          continue;
        }
        const found = await read(table);
        if ((await find()).largeChange === table.largeChange) return found;
      }
      throw tableErrors.table_contended({ name: (await find()).name });
    },
  };
}
