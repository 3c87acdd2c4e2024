import type { ImportResult } from '@heddle/contract/api/tables';
import { HeddleError } from '@heddle/contract/errors/define';
import { dataErrors } from '@heddle/contract/errors/data';
import { tableErrors } from '@heddle/contract/errors/tables';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { toCell, toCells } from '@heddle/contract/node/tables/cells';
import { rowKey } from '@heddle/contract/node/tables/apply';
import type { ColumnType, TableColumn, TableRow, TableShape } from '@heddle/contract/node/tables/tables';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import { jsonExcess } from '@heddle/contract/json-limits';
import { cellWriter } from '@heddle/nodes/catalog/csv/write';
import { documentBounds } from '@heddle/nodes/lib/json/bounds';
import { forEachYielding } from '@heddle/nodes/lib/cooperative';
import type { KnownTable } from './rows.ts';
import type { TableService } from './tables.ts';
import { tableView } from './views.ts';

interface Stop {
  readonly signal: AbortSignal;
}

interface Sheet {
  columns: readonly string[];
  rows: JsonObject[];
}

/** The rows of CSV; its first line has the names of the columns. Throws `csv_invalid`, `table_full`. */
async function readSheet(csv: string, stop: Stop): Promise<Sheet> {
  const { readCsv } = await import('@heddle/nodes/catalog/csv/parse');
  const rows: JsonObject[] = [];
  const reading = {
    delimiter: 'auto',
    quote: '"',
    header: true,
    columns: [],
    typed: false,
    trim: true,
    comment: '',
    skipLines: 0,
  };
  const text = csv.replace(/^\uFEFF/, '');
  await readCsv(
    [text],
    reading,
    {
      row(row) {
        if (rows.length >= tableLimits.rows) throw tableErrors.table_full({ limit: `${tableLimits.rows} rows` });
        rows.push(row);
        return true;
      },
      bad({ line, reason }) {
        throw dataErrors.csv_invalid({ line, reason: `${reason}.` });
      },
    },
    stop,
  );
  const [first] = rows;
  if (!first) throw dataErrors.csv_invalid({ line: 1, reason: 'there are no rows below the names of the columns.' });
  return { columns: Object.keys(first), rows };
}

/** A name of a column as tables can have it. */
const columnName = (written: string): string =>
  written
    .replaceAll(/[.[\]\s]+/g, ' ')
    .trim()
    .slice(0, tableLimits.name)
    .trim() || 'column';

/** The column types that are tried, from the narrowest; text fits everything. */
const guesses: readonly Exclude<ColumnType, 'text' | 'json'>[] = ['number', 'boolean', 'date'];

/** Numbers that are not written as such: with leading zeros they are codes. */
const CODE = /^[+-]?0\d/;

function fits(type: ColumnType, value: JsonValue): boolean {
  if (type === 'number' && typeof value === 'string' && CODE.test(value)) return false;
  // 0 and 1 are numbers, and yes and no may be names.
  if (type === 'boolean' && !(typeof value === 'string' && /^(?:true|false)$/i.test(value))) return false;
  try {
    toCell({ id: '', name: '', type }, value);
    return true;
  } catch (error) {
    if (error instanceof HeddleError) return false;
    throw error;
  }
}

/** The columns of a table that is made of a sheet: of the narrowest type that fits all values. */
async function guessColumns({ columns, rows }: Sheet, stop: Stop): Promise<{ name: string; type: ColumnType }[]> {
  const left = columns.map((name) => ({ name, types: [...guesses], isEmpty: true }));
  const look = (row: JsonObject): void => {
    for (const column of left) {
      const value = row[column.name] ?? '';
      if (value === '') continue;
      column.isEmpty = false;
      column.types = column.types.filter((type) => fits(type, value));
    }
  };
  return forEachYielding(
    rows,
    look,
    () =>
      left.map(({ name, types, isEmpty }) => ({
        name: columnName(name),
        type: (isEmpty ? undefined : types[0]) ?? 'text',
      })),
    stop,
  );
}

/** A cell of CSV as a value of a column: the cells of a JSON column are parsed, unless they nest too deeply or are too large. */
function readCell({ type }: TableColumn, text: JsonValue): JsonValue {
  if (type !== 'json' || typeof text !== 'string' || text === '') return text;
  if (jsonExcess(text, documentBounds()) !== undefined) return text;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // Not JSON: then it is a text, which JSON can hold.
    return text;
  }
}

/** The values of all rows for the columns of a table. Throws `table_row_invalid` for the first row that does not fit, before anything is written. */
async function fitted(table: TableShape, { columns, rows }: Sheet, stop: Stop): Promise<JsonObject[]> {
  const byName = new Map(table.columns.map((column) => [column.name.toLowerCase(), column]));
  const used = columns.map((name) => {
    const column = byName.get(name.toLowerCase()) ?? byName.get(columnName(name).toLowerCase());
    if (!column)
      throw tableErrors.table_column_unknown({ column: name, there: table.columns.map((one) => one.name).join(', ') });
    return { name, column };
  });
  const fit: JsonObject[] = [];
  const check = (row: JsonObject, index: number): void => {
    const values = Object.fromEntries(
      used.map(({ name, column }) => [column.name, readCell(column, row[name] ?? null)]),
    );
    try {
      rowKey(table, toCells(table.columns, values));
    } catch (error) {
      throw error instanceof HeddleError
        ? tableErrors.table_row_invalid({ row: index + 2, problem: error.message }, { cause: error })
        : error;
    }
    fit.push(values);
  };
  return forEachYielding(rows, check, () => fit, stop);
}

type Importing = Pick<TableService, 'create' | 'remove' | 'get' | 'put'>;

/** Adds the rows of CSV to a table, all or none; where the table has a key column, rows with the same key are updated. */
export async function importInto(
  tables: Importing,
  userId: string,
  table: KnownTable,
  csv: string,
  stop: Stop,
): Promise<ImportResult> {
  return fill(tables, userId, table, await readSheet(csv, stop), stop);
}

async function fill(
  tables: Importing,
  userId: string,
  table: KnownTable,
  sheet: Sheet,
  stop: Stop,
): Promise<ImportResult> {
  const rows = await fitted(table, sheet, stop);
  if (table.key === null && table.rows + rows.length > tableLimits.rows)
    throw tableErrors.table_full({ limit: `${tableLimits.rows} rows` });
  stop.signal.throwIfAborted();
  const { inserted, updated } = await tables.put(userId, table.id, rows);
  return { table: tableView(await tables.get(userId, table.id)), inserted, updated };
}

/** Makes a table of CSV. */
export async function importAsTable(
  tables: Importing,
  userId: string,
  name: string,
  csv: string,
  stop: Stop,
): Promise<ImportResult> {
  const sheet = await readSheet(csv, stop);
  if (sheet.columns.length > tableLimits.columns)
    throw tableErrors.table_columns_invalid({ reason: `there are more than ${tableLimits.columns}` });
  const table = await tables.create(userId, { name, columns: await guessColumns(sheet, stop), key: null });
  try {
    return await fill(tables, userId, table, sheet, stop);
  } catch (error) {
    // The table is made as a whole or not at all.
    await tables.remove(userId, table.id);
    throw error;
  }
}

/** A table as CSV, in chunks of text. */
export async function* exportCsv(
  { columns }: TableShape,
  pages: AsyncIterable<readonly TableRow[]>,
): AsyncGenerator<string> {
  // Texts that a spreadsheet would take for a formula get an apostrophe: people open the file there.
  const cell = cellWriter({ delimiter: ',', quote: '"', quoteAll: false, guardFormulas: true });
  yield `${columns.map(({ name }) => cell(name)).join(',')}\r\n`;
  for await (const rows of pages)
    yield rows.map(({ values }) => `${columns.map(({ name }) => cell(values[name])).join(',')}\r\n`).join('');
}
