import { randomUUIDv7 } from 'node:crypto';
import { tableErrors } from '@heddle/contract/errors/tables';
import type { JsonObject } from '@heddle/contract/json';
import type { StoredRow } from '@heddle/contract/node/tables/apply';
import { requiredKey, shownRow } from '@heddle/contract/node/tables/apply';
import { keyOf, toCell } from '@heddle/contract/node/tables/cells';
import type { TableColumn, TableOutcome, TablePort, TableRow } from '@heddle/contract/node/tables/tables';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import { nextTurn } from '@heddle/nodes/lib/next-turn';
import type { Atomically } from '../db/database.ts';
import type { Db } from '../db/kysely.ts';
import { isDuplicate } from '../db/kysely.ts';
import { createTableChanges } from './change.ts';
import type { RowQuery } from './query.ts';
import { readRows } from './query.ts';
import { clearTable } from './remove.ts';
import type { KnownTable } from './rows.ts';
import { rowColumns, storedRow, tableOf } from './rows.ts';
import { reshaped } from './shape.ts';
import type { TableSpec } from './shape.ts';

/** The tables of users. Every function takes the owner and sees nothing of others. */
export interface TableService {
  /** In the order of their names. */
  list(userId: string): Promise<KnownTable[]>;
  /** Throws `table_unknown`. */
  get(userId: string, id: string): Promise<KnownTable>;
  /** Throws `table_name_taken`, `tables_many`. */
  create(userId: string, spec: TableSpec): Promise<KnownTable>;
  /** Columns are told apart by their ids; cells of those that are left out go with them. Throws `table_unknown`, `table_name_taken`, `table_key_repeated`, `table_value_invalid`. */
  reshape(userId: string, id: string, spec: Partial<TableSpec>): Promise<KnownTable>;
  /** Throws `table_unknown`. */
  remove(userId: string, id: string): Promise<void>;
  /** One page of rows, and how many there are on all of them. Throws `table_unknown`, `table_column_unknown`. */
  rows(userId: string, id: string, query: RowQuery): Promise<{ rows: TableRow[]; total: number }>;
  insert(userId: string, id: string, values: JsonObject): Promise<TableRow>;
  /** Throws `table_row_not_found` besides what changes throw. */
  update(userId: string, id: string, rowId: string, values: JsonObject): Promise<TableRow>;
  removeRows(userId: string, id: string, rowIds: readonly string[]): Promise<number>;
  /** Adds rows, or changes those that are there where the table has a column that tells rows apart; all of them or none. At most `tableLimits.rows`. */
  put(userId: string, id: string, rows: readonly JsonObject[]): Promise<TableOutcome>;
  /** The tables as a run of this user works with them. */
  open(userId: string): TablePort;
}

const nameKey = (name: string): string => name.trim().toLowerCase();

/** What can be done with tables, over the database. */
export function createTableService(db: Db, atomically: Atomically): TableService {
  const changes = createTableChanges(db, atomically);
  const ofUser = (userId: string) =>
    db.selectFrom('user_tables').where('user_id', '=', userId).where('removed_at', 'is', null);

  async function get(userId: string, id: string): Promise<KnownTable> {
    const record = await ofUser(userId).selectAll().where('id', '=', id).executeTakeFirst();
    if (!record) throw tableErrors.table_unknown();
    return tableOf(record);
  }

  const rowsOf = (tableId: string) =>
    db.selectFrom('table_rows').select(rowColumns).where('table_id', '=', tableId).orderBy('position');

  const nameTaken = (error: unknown, name: string): unknown =>
    isDuplicate(error, 'user_tables', 'name') ? tableErrors.table_name_taken({ name }) : error;

  async function change(userId: string, id: string, asked: Parameters<TablePort['change']>[2]): Promise<TableOutcome> {
    const outcome = await changes.change(() => get(userId, id), randomUUIDv7(), asked);
    if (!outcome) throw tableErrors.table_unknown();
    return outcome;
  }

  async function find(userId: string, name: string): Promise<KnownTable | undefined> {
    const record = await ofUser(userId).selectAll().where('name_key', '=', nameKey(name)).executeTakeFirst();
    return record && tableOf(record);
  }

  async function readKeys(
    userId: string,
    tableId: string,
    values: Parameters<TablePort['readKeys']>[1],
  ): Promise<TableRow[]> {
    return changes.whole(
      () => get(userId, tableId),
      async (table) => {
        const column = requiredKey(table);
        const keys = [
          ...new Set(values.map((value) => keyOf(column, toCell(column, value))).filter((key) => key !== null)),
        ];
        if (keys.length === 0) return [];
        const records = await rowsOf(tableId).where('row_key', 'in', keys).execute();
        return records.map((record) => shownRow(table, storedRow(record)));
      },
    );
  }

  return {
    get,
    list: async (userId) =>
      (await ofUser(userId).selectAll().orderBy('name_key').limit(tableLimits.tables).execute()).map(tableOf),

    async create(userId, { name, columns, key }) {
      const { total } = await ofUser(userId)
        .select((of) => of.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      if (Number(total) >= tableLimits.tables) throw tableErrors.tables_many({ limit: tableLimits.tables });
      const now = Date.now();
      const made: readonly TableColumn[] = reshaped([], columns);
      const record = {
        id: randomUUIDv7(),
        user_id: userId,
        name: name.trim(),
        name_key: nameKey(name),
        columns: JSON.stringify(made),
        key_column: made.find((column) => column.name === key)?.id ?? null,
        version: 0,
        rows: 0,
        size: 0,
        created_at: now,
        updated_at: now,
        large_change: null,
        is_moving: 0,
        removed_at: null,
      };
      try {
        await db.insertInto('user_tables').values(record).execute();
      } catch (error) {
        throw nameTaken(error, record.name);
      }
      return tableOf(record);
    },

    async reshape(userId, id, spec) {
      const find = () => get(userId, id);
      try {
        await changes.reshape(find, (table) => {
          const columns = spec.columns ? reshaped(table.columns, spec.columns) : table.columns;
          const key =
            spec.key === undefined
              ? columns.some((column) => column.id === table.key)
                ? table.key
                : null
              : (columns.find((column) => column.name === spec.key)?.id ?? null);
          const name = spec.name?.trim() ?? table.name;
          const as = { ...table, name, columns, key };
          const isSame =
            key === table.key && table.columns.every((column) => columns.some((other) => other.id === column.id));
          return {
            facts: { name, name_key: nameKey(name), columns: JSON.stringify(columns), key_column: key },
            as,
            row: isSame ? undefined : rowAs(as),
          };
        });
      } catch (error) {
        throw nameTaken(error, spec.name?.trim() ?? '');
      }
      return find();
    },

    async remove(userId, id) {
      // Its name is free at once, and so is its place.
      const { numUpdatedRows } = await db
        .updateTable('user_tables')
        .set({ removed_at: Date.now(), name_key: id })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw tableErrors.table_unknown();
      await clearTable(db, id);
    },

    rows: (userId, id, query) =>
      changes.whole(
        () => get(userId, id),
        (table) => readRows(db, table, query),
      ),

    async insert(userId, id, values) {
      const [row] = (await change(userId, id, { do: 'insert', rows: [values] })).rows;
      if (!row) throw tableErrors.table_row_not_found();
      return row;
    },

    async update(userId, id, rowId, values) {
      const [row] = (await change(userId, id, { do: 'update', ids: [rowId], values })).rows;
      if (!row) throw tableErrors.table_row_not_found();
      return row;
    },

    removeRows: async (userId, id, rowIds) => (await change(userId, id, { do: 'delete', ids: rowIds })).deleted,

    async put(userId, id, rows) {
      const { key } = await get(userId, id);
      return change(userId, id, { do: key === null ? 'insert' : 'upsert', rows });
    },

    open: (userId) => ({
      find: async (name) => find(userId, name),
      async read(tableId, after) {
        // Whoever reads a whole table asks again at once.
        await nextTurn(userId);
        return changes.whole(
          () => get(userId, tableId),
          async (table) => {
            const records = await rowsOf(tableId).where('position', '>', after).limit(tableLimits.batch).execute();
            return records.map((record) => shownRow(table, storedRow(record)));
          },
        );
      },
      readKeys: async (tableId, values) => readKeys(userId, tableId, values),
      change: async (tableId, operation, asked, version) =>
        changes.change(() => get(userId, tableId), operation, asked, version),
    }),
  };
}

/** Makes rows of a table what they are to be, one after the other. Throws `table_key_repeated` where its column does not tell them apart. */
function rowAs(table: KnownTable): (row: StoredRow) => StoredRow {
  const ids = new Set(table.columns.map(({ id }) => id));
  const column = table.columns.find(({ id }) => id === table.key);
  const positions = new Map<string, number>();
  return (row) => {
    const cells = Object.fromEntries(Object.entries(row.cells).filter(([id]) => ids.has(id)));
    if (column) {
      const key = keyOf(column, cells[column.id]);
      if (key === null || (positions.get(key) ?? row.position) !== row.position)
        throw tableErrors.table_key_repeated({ column: column.name });
      positions.set(key, row.position);
    }
    return { ...row, cells };
  };
}
