import { tableErrors } from '@heddle/contract/errors/tables';
import { shownRow } from '@heddle/contract/node/tables/apply';
import type { TableColumn, TableRow } from '@heddle/contract/node/tables/tables';
import type { Db } from '../db/kysely.ts';
import { contains, jsonNumber, jsonText } from '../db/kysely.ts';
import type { KnownTable } from './rows.ts';
import { storedRow } from './rows.ts';

/** Which rows of a table are shown. */
export interface RowQuery {
  /** What stands in one of the cells, in any case of its letters. */
  search: string;
  /** The name of the column by which rows are ordered; left out, they stand as they were added. Empty cells come last. */
  sort?: string | undefined;
  descending: boolean;
  limit: number;
  offset: number;
}

/** A page of the rows of a table, and how many there are on all pages. Throws `table_column_unknown`. */
export async function readRows(db: Db, table: KnownTable, { search, sort, descending, limit, offset }: RowQuery): Promise<{ rows: TableRow[]; total: number }> {
  const all = db.selectFrom('table_rows').where('table_id', '=', table.id);
  const wanted = search.trim().toLowerCase();
  const found = wanted === '' ? all : all.where(contains(db, 'search', wanted));
  const page = found.select(['id', 'position', 'cells', 'created_at', 'updated_at']).limit(limit).offset(offset);
  const direction = descending ? 'desc' : 'asc';
  const ordered = sort === undefined ? page : page.orderBy(orderOf(db, columnOf(table, sort)), (by) => (descending ? by.desc() : by.asc()).nullsLast());
  const records = await ordered.orderBy('position', direction).execute();
  const total = wanted === '' ? table.rows : Number((await found.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total);
  return { rows: records.map((record) => shownRow(table, storedRow(record))), total };
}

function columnOf({ columns }: KnownTable, name: string): TableColumn {
  const column = columns.find((one) => one.name === name);
  if (!column) throw tableErrors.table_column_unknown({ column: name, there: columns.map((one) => one.name).join(', ') });
  return column;
}

const orderOf = (db: Db, { id, type }: TableColumn) => (type === 'number' ? jsonNumber(db, 'cells', id) : jsonText(db, 'cells', id));
