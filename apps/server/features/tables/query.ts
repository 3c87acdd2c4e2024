import { tableErrors } from '@heddle/contract/errors/tables';
import { shownRow } from '@heddle/contract/node/tables/apply';
import type { TableColumn, TableRow } from '@heddle/contract/node/tables/tables';
import { turns } from '@heddle/contract/node/turns';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { contains, jsonNumber, jsonText } from '../../platform/db/kysely.ts';
import type { KnownTable } from './rows.ts';
import { rowColumns, storedRow } from './rows.ts';

/** The rows of a table to show. */
export interface RowQuery {
  /** A text that one of the cells contains, in any case of its letters. */
  search: string;
  /** The name of the column by which rows are ordered; left out, by the order of insertion. Empty cells come last. */
  sort?: string | undefined;
  descending: boolean;
  limit: number;
  offset: number;
}

/** Rows that one statement searches: on SQLite it blocks all other statements. */
const ROWS_AT_ONCE = 2000;

type Value = string | number | null;

/** A page of the rows of a table, and how many there are on all pages. Throws `table_column_unknown`. */
export async function readRows(
  db: Db,
  table: KnownTable,
  query: RowQuery,
): Promise<{ rows: TableRow[]; total: number }> {
  const { search, sort, descending, limit, offset } = query;
  const read = db.selectFrom('table_rows').select(rowColumns);
  const given = (records: Parameters<typeof storedRow>[0][]): TableRow[] =>
    records.map((record) => shownRow(table, storedRow(record)));
  if (search.trim() === '' && sort === undefined) {
    const records = await read
      .where('table_id', '=', table.id)
      .orderBy('position', descending ? 'desc' : 'asc')
      .limit(limit)
      .offset(offset)
      .execute();
    return { rows: given(records), total: table.rows };
  }
  const found = await findRows(db, table, query);
  const ids = found.slice(offset, offset + limit).map(({ id }) => id);
  const rows = ids.length === 0 ? [] : given(await read.where('id', 'in', ids).execute());
  const places = new Map(ids.map((id, place) => [id, place]));
  return { rows: rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)), total: found.length };
}

interface Found {
  id: string;
  value: Value;
}

/** All matching rows, in their order. */
async function findRows(db: Db, table: KnownTable, { search, sort, descending }: RowQuery): Promise<Found[]> {
  const wanted = search.trim().toLowerCase();
  const column = sort === undefined ? undefined : columnOf(table, sort);
  const all = db.selectFrom('table_rows').where('table_id', '=', table.id);
  const found: Found[] = [];
  for (let after = -1; ; await turns.next(table.userId)) {
    const rest = all.where('position', '>', after).orderBy('position');
    const next = await rest
      .select('position')
      .offset(ROWS_AT_ONCE - 1)
      .limit(1)
      .executeTakeFirst();
    const some = next ? rest.where('position', '<=', next.position) : rest;
    const matching = wanted === '' ? some : some.where(contains(db, 'search', wanted));
    for (const { id, value } of await matching
      .select(['id', (column ? valueOf(db, column) : sql<Value>`null`).as('value')])
      .execute())
      found.push({ id, value });
    if (!next) break;
    after = Number(next.position);
  }
  if (descending) found.reverse();
  return column ? found.sort((a, b) => compare(a.value, b.value, descending)) : found;
}

/** Empty values come last in both directions. */
function compare(a: Value, b: Value, descending: boolean): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  if (a === b) return 0;
  return a < b === descending ? 1 : -1;
}

function columnOf({ columns }: KnownTable, name: string): TableColumn {
  const column = columns.find((one) => one.name === name);
  if (!column)
    throw tableErrors.table_column_unknown({ column: name, there: columns.map((one) => one.name).join(', ') });
  return column;
}

const valueOf = (db: Db, { id, type }: TableColumn): RawBuilder<Value> =>
  type === 'number' ? jsonNumber(db, 'cells', id) : jsonText(db, 'cells', id);
