import type { StoredRow } from '@heddle/contract/node/tables/apply';
import { shownRow } from '@heddle/contract/node/tables/apply';
import type { TableRow } from '@heddle/contract/node/tables/tables';
import { turns } from '@heddle/contract/node/turns';
import type { Db } from '../../platform/db/kysely.ts';
import { reusable } from '../../platform/db/kysely.ts';
import type { KnownTable } from './rows.ts';
import { rowColumns, storedRow } from './rows.ts';

/** Rows that are read, or ids, in one statement. */
export const ROWS_PER_STATEMENT = 250;

/** Cuts a list into parts of at most this size. */
export function* parts<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** The rows of a table, for further conditions. */
export const rowsOf = (db: Db, { id }: Pick<KnownTable, 'id'>) =>
  db.selectFrom('table_rows').select(rowColumns).where('table_id', '=', id);

const some = (size: number): string[] => new Array<string>(size).fill('');

// By the ids alone: with a further condition SQLite would go through the whole table.
const byIds = reusable((db, size) =>
  db
    .selectFrom('table_rows')
    .select([...rowColumns, 'table_id'])
    .where('id', 'in', some(size)),
);

const byKeys = reusable((db, size) => rowsOf(db, { id: '' }).where('row_key', 'in', some(size)));

async function rowsWith(db: Db, ids: readonly string[], table: KnownTable) {
  const { rows } = await db.executeQuery(byIds(db, ids.length, ids));
  return rows.filter(({ table_id }) => table_id === table.id);
}

/** Reads rows by their ids or keys, in no order and some at a time. `size`: the characters of the row's cells. */
export async function* rowsBy(
  db: Db,
  table: KnownTable,
  column: 'id' | 'row_key',
  values: readonly string[],
): AsyncGenerator<{ row: StoredRow; size: number }[]> {
  for (const part of parts(values, ROWS_PER_STATEMENT)) {
    const records =
      column === 'id'
        ? await rowsWith(db, part, table)
        : (await db.executeQuery(byKeys(db, part.length, [table.id, ...part]))).rows;
    yield records.map((record) => ({ row: storedRow(record), size: record.cells.length }));
    await turns.next(table.userId);
  }
}

/** The rows with these ids, in that order, in their public form. */
export async function publicRows(
  table: KnownTable,
  rows: readonly StoredRow[],
  ids: readonly string[],
): Promise<TableRow[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: TableRow[] = [];
  for (const part of parts([...new Set(ids)], ROWS_PER_STATEMENT)) {
    if (found.length > 0) await turns.next(table.userId);
    found.push(...part.flatMap((id) => byId.get(id) ?? []).map((row) => shownRow(table, row)));
  }
  return found;
}
