import { randomUUIDv7 } from 'node:crypto';
import { tableErrors } from '@heddle/contract/errors/tables';
import type { Applied, StoredRow } from '@heddle/contract/node/tables/apply';
import { shownRow } from '@heddle/contract/node/tables/apply';
import type { TableChange, TableOutcome } from '@heddle/contract/node/tables/tables';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import { nextTurn } from '@heddle/nodes/next-turn';
import type { Compilable } from 'kysely';
import type { Atomically } from '../db/database.ts';
import type { Db } from '../db/kysely.ts';
import { isDuplicate } from '../db/kysely.ts';
import type { KnownTable } from './rows.ts';
import { recordOf, sizeOf, storedRow } from './rows.ts';
import { versionsOf, workOut } from './work-out.ts';

/** What a change does besides the rows: what it makes of the table itself. */
type Facts = Partial<{ name: string; name_key: string; columns: string; key_column: string | null }>;

/** Ids in one statement, and rows in another: databases take so many parameters. */
const IDS_AT_ONCE = 1000;
const ROWS_AT_ONCE = 500;
const MOST_TRIES = 50;
/** How long it is remembered that an operation has been applied: longer than a server is down before its runs go on. */
const REMEMBERED_MS = 30 * 86_400_000;

function* parts<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** The same statements, made ready so that others get their turn in between. */
async function compiledInTurns(statements: Iterable<Compilable>): Promise<Compilable[]> {
  const ready: Compilable[] = [];
  for (const statement of statements) {
    if (ready.length > 0) await nextTurn();
    const compiled = statement.compile();
    ready.push({ compile: () => compiled });
  }
  return ready;
}

type Noted = Applied['outcome'];

export interface TableChanges {
  /** See `TablePort.change`. `find` gives the table as it is at present. */
  change(find: () => Promise<KnownTable>, operation: string, change: TableChange, version?: number): Promise<TableOutcome | null>;
  /** Changes the table itself, and all of its rows with it. `work` is asked again where somebody came in between. Throws `table_contended`. */
  reshape(find: () => Promise<KnownTable>, work: (table: KnownTable, rows: readonly StoredRow[]) => { facts: Facts; rows: readonly StoredRow[]; as: KnownTable }): Promise<void>;
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

  async function earlier(table: KnownTable, operation: string): Promise<TableOutcome | null> {
    const noted = await db.selectFrom('table_changes').select('outcome').where('operation', '=', operation).where('table_id', '=', table.id).executeTakeFirst();
    if (!noted) return null;
    // Written below only.
    const outcome = JSON.parse(noted.outcome) as Noted;
    return { ...outcome, rows: (await rowsBy(table, 'id', outcome.ids)).map((row) => shownRow(table, row)) };
  }

  async function rowsBy(table: KnownTable, column: 'id' | 'row_key', values: readonly string[]): Promise<StoredRow[]> {
    const found: StoredRow[] = [];
    for (const part of parts(values, IDS_AT_ONCE)) {
      const records = await db.selectFrom('table_rows').selectAll().where('table_id', '=', table.id).where(column, 'in', part).orderBy('position').execute();
      found.push(...records.map(storedRow));
    }
    return found;
  }

  function* puts(table: KnownTable, rows: readonly StoredRow[]): Generator<Compilable> {
    for (const part of parts(rows, ROWS_AT_ONCE)) {
      yield db
        .insertInto('table_rows')
        .values(part.map((row) => recordOf(table, row)))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({ cells: ref('excluded.cells'), search: ref('excluded.search'), row_key: ref('excluded.row_key'), updated_at: ref('excluded.updated_at') })),
        );
    }
  }

  const removals = (table: KnownTable, ids: readonly string[]): Compilable[] =>
    [...parts(ids, IDS_AT_ONCE)].map((part) => db.deleteFrom('table_rows').where('table_id', '=', table.id).where('id', 'in', part));

  /**
   * What makes the next version of a table; it comes first, so that nothing is written where somebody else has made that version. A large change goes on to
   * a later version, whose number it has to itself: who begins with the same version wants the next one as well.
   */
  function nextVersion(table: KnownTable, operation: string, outcome: Noted, facts: Facts & Partial<Pick<KnownTable, 'rows' | 'size' | 'version'>>): Compilable[] {
    const now = Date.now();
    const version = table.version + 1;
    return [
      db.insertInto('table_changes').values({ operation, table_id: table.id, version, outcome: JSON.stringify(outcome), applied_at: now }),
      db.updateTable('user_tables').set({ version, ...facts, updated_at: now }).where('id', '=', table.id),
      db.deleteFrom('table_changes').where('table_id', '=', table.id).where('applied_at', '<', now - REMEMBERED_MS),
    ];
  }

  function grown(table: KnownTable, before: readonly StoredRow[], { put, removed, outcome }: Applied): { rows: number; size: number } {
    const touched = new Set(put.map(({ id }) => id));
    const was = before.filter(({ id }) => touched.has(id)).concat(removed);
    const sum = (rows: readonly StoredRow[]): number => rows.reduce((total, row) => total + sizeOf(row), 0);
    const rows = table.rows + outcome.inserted - outcome.deleted;
    const size = table.size + sum(put) - sum(was);
    if (outcome.inserted > 0 && rows > tableLimits.rows) throw tableErrors.table_full({ limit: `${tableLimits.rows} rows` });
    if (size > table.size && size > tableLimits.size) throw tableErrors.table_full({ limit: `${tableLimits.size / 1024 / 1024} MiB` });
    return { rows, size };
  }

  /** True where the statements were refused because another change has made this version first. */
  const cameSecond = (error: unknown): boolean => isDuplicate(error, 'table_changes', 'version');

  async function tryChange(table: KnownTable, operation: string, change: TableChange): Promise<TableOutcome | 'again'> {
    const { before, applied } = await workOut(table, change, (column, values) => rowsBy(table, column, values));
    const { put, removed, outcome } = applied;
    const facts = { ...grown(table, before, applied), version: table.version + versionsOf(change) };
    try {
      await atomically([...nextVersion(table, operation, outcome, facts), ...removals(table, removed.map(({ id }) => id)), ...(await compiledInTurns(puts(table, put)))]);
    } catch (error) {
      if (cameSecond(error)) return 'again';
      throw error;
    }
    const written = new Map(put.map((row) => [row.id, row]));
    return { ...outcome, rows: [...new Set(outcome.ids)].flatMap((id) => written.get(id) ?? []).map((row) => shownRow(table, row)) };
  }

  async function changed(find: () => Promise<KnownTable>, operation: string, change: TableChange, version: number | undefined): Promise<TableOutcome | null> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const table = await find();
      const done = await earlier(table, operation);
      if (done) return done;
      if (version !== undefined && version !== table.version) return null;
      const outcome = await tryChange(table, operation, change);
      if (outcome !== 'again') return outcome;
    }
    throw tableErrors.table_contended({ name: (await find()).name });
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
          const table = await find();
          const records = await db.selectFrom('table_rows').selectAll().where('table_id', '=', table.id).orderBy('position').execute();
          const { facts, rows, as } = work(table, records.map(storedRow));
          const size = rows.length === 0 ? table.size : rows.reduce((total, row) => total + sizeOf(row), 0);
          const noted = { inserted: 0, updated: 0, deleted: 0, ids: [], last: -1 };
          // Rows are told apart by something else one after the other: in between, two may seem to be the same.
          const cleared = rows.length === 0 ? [] : [db.updateTable('table_rows').set({ row_key: null }).where('table_id', '=', table.id)];
          try {
            await atomically([...nextVersion(table, randomUUIDv7(), noted, { ...facts, size }), ...cleared, ...puts(as, rows)]);
            return;
          } catch (error) {
            if (!cameSecond(error)) throw error;
          }
        }
        throw tableErrors.table_contended({ name: (await find()).name });
      });
    },
  };
}

