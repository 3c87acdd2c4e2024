import { randomUUIDv7 } from 'node:crypto';
import { tableErrors } from '@heddle/contract/errors/tables';
import type { StoredRow } from '@heddle/contract/node/tables/apply';
import { keyOf } from '@heddle/contract/node/tables/cells';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import type { Db } from '../../platform/db/kysely.ts';
import { isDuplicate } from '../../platform/db/kysely.ts';
import type { Reshaping, TableChanges, TableOf } from './change.ts';
import { clearTable } from './remove.ts';
import type { KnownTable } from './rows.ts';
import { tableOf } from './rows.ts';
import type { TableSpec } from './shape.ts';
import { reshaped } from './shape.ts';

const nameKey = (name: string): string => name.trim().toLowerCase();

const ofUser = (db: Db, userId: string) =>
  db.selectFrom('user_tables').where('user_id', '=', userId).where('removed_at', 'is', null);

const nameTaken = (error: unknown, name: string): unknown =>
  isDuplicate(error, 'user_tables', 'name') ? tableErrors.table_name_taken({ name }) : error;

/** A table of the user. Throws `table_unknown`. */
export async function getTable(db: Db, userId: string, id: string): Promise<KnownTable> {
  const record = await ofUser(db, userId).selectAll().where('id', '=', id).executeTakeFirst();
  if (!record) throw tableErrors.table_unknown();
  return tableOf(record);
}

/** The user's table with a name, in any case of its letters. */
export async function findTable(db: Db, userId: string, name: string): Promise<KnownTable | undefined> {
  const record = await ofUser(db, userId).selectAll().where('name_key', '=', nameKey(name)).executeTakeFirst();
  return record && tableOf(record);
}

/** All tables of the user, by name. */
export async function listTables(db: Db, userId: string): Promise<KnownTable[]> {
  const records = await ofUser(db, userId).selectAll().orderBy('name_key').limit(tableLimits.tables).execute();
  return records.map(tableOf);
}

/** Makes a table without rows. Throws `table_name_taken`, `tables_many`, `table_columns_invalid`. */
export async function createTable(db: Db, userId: string, { name, columns, key }: TableSpec): Promise<KnownTable> {
  const { total } = await ofUser(db, userId)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (Number(total) >= tableLimits.tables) throw tableErrors.tables_many({ limit: tableLimits.tables });
  const now = Date.now();
  const made = reshaped([], columns);
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
}

/** Changes name, columns and key of a table. Throws `table_unknown`, `table_name_taken`, `table_columns_invalid`, `table_key_repeated`. */
export async function reshapeTable(changes: TableChanges, one: TableOf, spec: Partial<TableSpec>): Promise<KnownTable> {
  try {
    await changes.reshape(one, (table) => reshapingOf(table, spec));
  } catch (error) {
    throw nameTaken(error, spec.name?.trim() ?? '');
  }
  return one.find();
}

function reshapingOf(table: KnownTable, spec: Partial<TableSpec>): Reshaping {
  const columns = spec.columns ? reshaped(table.columns, spec.columns) : table.columns;
  const wanted = spec.key === undefined ? { id: table.key } : { name: spec.key };
  const key = columns.find(({ id, name }) => id === wanted.id || name === wanted.name)?.id ?? null;
  const name = spec.name?.trim() ?? table.name;
  const as = { ...table, name, columns, key };
  const isSame = key === table.key && table.columns.every((column) => columns.some((other) => other.id === column.id));
  return {
    facts: { name, name_key: nameKey(name), columns: JSON.stringify(columns), key_column: key },
    as,
    row: isSame ? undefined : rowAs(as),
  };
}

/** Makes rows fit the table, one after the other. Throws `table_key_repeated` where two rows have the same key, or one has none. */
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

/** Removes a table; its name is free at once. Throws `table_unknown`. */
export async function removeTable(db: Db, userId: string, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('user_tables')
    .set({ removed_at: Date.now(), name_key: id })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw tableErrors.table_unknown();
  await clearTable(db, id);
}
