import { randomUUIDv7 } from 'node:crypto';
import { tableErrors } from '@heddle/contract/errors/tables';
import type { JsonObject } from '@heddle/contract/json';
import { requiredKey, shownRow } from '@heddle/contract/node/tables/apply';
import { keyOf, toCell } from '@heddle/contract/node/tables/cells';
import type { TableChange, TableOutcome, TablePort, TableRow } from '@heddle/contract/node/tables/tables';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import { turns } from '@heddle/contract/node/turns';
import type { Atomically } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { perPlatform } from '../../platform/feature.ts';
import type { TableChanges, TableOf } from './change.ts';
import { createTableChanges } from './change.ts';
import { createTable, findTable, getTable, listTables, removeTable, reshapeTable } from './definitions.ts';
import type { RowQuery } from './query.ts';
import { readRows } from './query.ts';
import { rowsOf } from './read-rows.ts';
import type { KnownTable } from './rows.ts';
import { storedRow } from './rows.ts';
import type { TableSpec } from './shape.ts';

/** The tables of users. Every function takes the owner and sees nothing of others. */
export interface TableService {
  /** In the order of their names. */
  list(userId: string): Promise<KnownTable[]>;
  /** Throws `table_unknown`. */
  get(userId: string, id: string): Promise<KnownTable>;
  /** Throws `table_name_taken`, `tables_many`. */
  create(userId: string, spec: TableSpec): Promise<KnownTable>;
  /** Columns are identified by their ids; the cells of those that are left out are removed. Throws `table_unknown`, `table_name_taken`, `table_key_repeated`, `table_value_invalid`. */
  reshape(userId: string, id: string, spec: Partial<TableSpec>): Promise<KnownTable>;
  /** Throws `table_unknown`. */
  remove(userId: string, id: string): Promise<void>;
  /** One page of rows, and how many there are on all of them. Throws `table_unknown`, `table_column_unknown`. */
  rows(userId: string, id: string, query: RowQuery): Promise<{ rows: TableRow[]; total: number }>;
  insert(userId: string, id: string, values: JsonObject): Promise<TableRow>;
  /** Throws `table_row_not_found` besides what changes throw. */
  update(userId: string, id: string, rowId: string, values: JsonObject): Promise<TableRow>;
  removeRows(userId: string, id: string, rowIds: readonly string[]): Promise<number>;
  /** Inserts rows, or updates those with the same key where the table has a key column; all of them or none. At most `tableLimits.rows`. */
  put(userId: string, id: string, rows: readonly JsonObject[]): Promise<TableOutcome>;
  /** The tables, for the nodes of the user's runs. */
  open(userId: string): TablePort;
}

/** The tables in a database. */
export function createTableService(db: Db, atomically: Atomically): TableService {
  const changes = createTableChanges(db, atomically);
  const one = (userId: string, id: string): TableOf => ({ id, find: async () => getTable(db, userId, id) });

  async function change(userId: string, id: string, asked: TableChange): Promise<TableOutcome> {
    const outcome = await changes.change(one(userId, id), randomUUIDv7(), asked);
    if (!outcome) throw tableErrors.table_unknown();
    return outcome;
  }

  async function changeRow(userId: string, id: string, asked: TableChange): Promise<TableRow> {
    const [row] = (await change(userId, id, asked)).rows;
    if (!row) throw tableErrors.table_row_not_found();
    return row;
  }

  return {
    get: (userId, id) => getTable(db, userId, id),
    list: (userId) => listTables(db, userId),
    create: (userId, spec) => createTable(db, userId, spec),
    reshape: (userId, id, spec) => reshapeTable(changes, one(userId, id), spec),
    remove: (userId, id) => removeTable(db, userId, id),
    rows: (userId, id, query) => changes.whole(one(userId, id), (table) => readRows(db, table, query)),
    insert: (userId, id, values) => changeRow(userId, id, { do: 'insert', rows: [values] }),
    update: (userId, id, rowId, values) => changeRow(userId, id, { do: 'update', ids: [rowId], values }),
    removeRows: async (userId, id, rowIds) => (await change(userId, id, { do: 'delete', ids: rowIds })).deleted,

    async put(userId, id, rows) {
      const { key } = await getTable(db, userId, id);
      return change(userId, id, { do: key === null ? 'insert' : 'upsert', rows });
    },

    open: (userId) => createTablePort(db, changes, userId),
  };
}

/** The tables of a user, for the nodes of the user's runs. */
function createTablePort(db: Db, changes: TableChanges, userId: string): TablePort {
  const one = (id: string): TableOf => ({ id, find: async () => getTable(db, userId, id) });
  return {
    find: async (name) => findTable(db, userId, name),

    async read(tableId, after) {
      // A reader of the whole table requests the next page at once.
      await turns.next(userId);
      return changes.whole(one(tableId), async (table) => {
        const page = rowsOf(db, table).where('position', '>', after).orderBy('position').limit(tableLimits.batch);
        return (await page.execute()).map((record) => shownRow(table, storedRow(record)));
      });
    },

    readKeys: async (tableId, values) =>
      changes.whole(one(tableId), async (table) => {
        const column = requiredKey(table);
        const keys = values.map((value) => keyOf(column, toCell(column, value))).filter((key) => key !== null);
        if (keys.length === 0) return [];
        const rows = rowsOf(db, table)
          .where('row_key', 'in', [...new Set(keys)])
          .orderBy('position');
        return (await rows.execute()).map((record) => shownRow(table, storedRow(record)));
      }),

    change: async (tableId, operation, asked, version) => changes.change(one(tableId), operation, asked, version),
  };
}

/** The tables of a server. Changes of one table are serialized within it. */
export const tablesOf = perPlatform(({ db, atomically }) => createTableService(db, atomically));
