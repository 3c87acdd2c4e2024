import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

/** A sheet read as a table: the names of its columns, and its rows from the one below the header. */
export interface SheetTable {
  /** The number of the header's row in the sheet, from 1. */
  headerRow: number;
  /** Columns without a name are ''. */
  header: readonly string[];
  rows: readonly (readonly JsonValue[])[];
}

/** Makes a table of the values of a sheet, as lists of cells from row 1. */
export function tableOf(values: JsonValue | undefined, headerRow: number): SheetTable {
  const lists = Array.isArray(values) ? values.map((row) => (Array.isArray(row) ? row : [])) : [];
  return {
    headerRow,
    header: (lists[headerRow - 1] ?? []).map((name) => asText(name).trim()),
    rows: lists.slice(headerRow),
  };
}

/** The number in the sheet of a row of the table. */
export const rowNumber = ({ headerRow }: SheetTable, index: number): number => headerRow + 1 + index;

const isBlank = (row: readonly JsonValue[]): boolean => row.every((cell) => cell === '' || cell === null);

/** The rows that have a value, as objects by the names of the columns, with the number of each row in the sheet as `row_number`. */
export function objectsOf(table: SheetTable): JsonObject[] {
  return table.rows.flatMap((row, index) => {
    if (isBlank(row)) return [];
    const named = table.header.flatMap((name, column): [string, JsonValue][] =>
      name === '' ? [] : [[name, row[column] ?? '']],
    );
    return [{ row_number: rowNumber(table, index), ...Object.fromEntries(named) }];
  });
}

/** The places of the rows whose value of a column is this, as text. A column that does not exist fits none. */
export function findRows({ header, rows }: SheetTable, column: string, value: JsonValue): number[] {
  const at = header.indexOf(column);
  if (at === -1) return [];
  const wanted = asText(value).trim();
  return rows.flatMap((row, index) => (asText(row[at] ?? '').trim() === wanted ? [index] : []));
}

/** A value as a cell takes it: what is no text, number or truth value becomes JSON. */
export function cellOf(value: JsonValue | undefined): JsonValue {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

/** The header with the names that it lacks at its end. `row_number` says where a row is and is no column. */
export function widened(header: readonly string[], row: JsonObject): string[] {
  const missing = Object.keys(row).filter((name) => name !== 'row_number' && !header.includes(name));
  return [...header, ...missing];
}

/** The cells of a row in the order of the header; columns that the row does not name are empty. */
export const cellsOf = (header: readonly string[], row: JsonObject): JsonValue[] =>
  header.map((name) => cellOf(name === '' ? '' : row[name]));

/** The letters of a column, from 0: A, B, …, Z, AA. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26);
  return (before === 0 ? '' : columnLetters(before - 1)) + String.fromCodePoint(65 + (index % 26));
}
