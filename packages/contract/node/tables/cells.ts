import { tableErrors } from '../../errors/tables.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import { asText } from '../text.ts';
import type { ColumnType, TableColumn } from './tables.ts';
import { tableLimits } from './tables.ts';

/** A value as a row stores it: dates as ISO text and JSON as text, so that every database can hold it. */
export type Cell = string | number | boolean | null;
/** Cells by the ids of their columns. Empty ones are left out. */
export type Cells = { [columnId: string]: Cell };

const needs: Record<ColumnType, string> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date, like 2026-12-24 or 2026-12-24T18:00:00Z',
  json: 'JSON',
};

const SHOWN = 60;

const invalid = (column: TableColumn, value: JsonValue, what = needs[column.type]): Error => {
  const shown = JSON.stringify(value);
  return tableErrors.table_value_invalid({
    column: column.name,
    needs: what,
    value: shown.length > SHOWN ? `${shown.slice(0, SHOWN)}…` : shown,
  });
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

/** A date without a time stays a date; a time is converted to UTC, and read as UTC if it names no zone. */
function toDate(value: JsonValue): string | undefined {
  if (typeof value === 'number')
    return Number.isFinite(value) && Math.abs(value) <= 8.64e15 ? new Date(value).toISOString() : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (DAY.test(text)) {
    const time = Date.parse(text);
    // The 30th of February is read as a day of March.
    return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text) ? undefined : text;
  }
  if (!MOMENT.test(text)) return undefined;
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
  const time = Date.parse(zoned.replace(' ', 'T'));
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
]);

function converted(type: ColumnType, value: JsonValue): Cell | undefined {
  switch (type) {
    case 'text':
      // Databases accept neither NUL nor lone surrogates.
      return (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('\u0000', '').toWellFormed();
    case 'number': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
    }
    case 'boolean':
      return truths.get(asText(value).trim().toLowerCase());
    case 'date':
      return toDate(value);
    case 'json':
      return JSON.stringify(value);
  }
}

/** A value in the stored form of its column; null for an empty one. Throws `table_value_invalid`. */
export function toCell(column: TableColumn, value: JsonValue | undefined): Cell {
  if (value === undefined || value === null || value === '') return null;
  const cell = converted(column.type, value);
  if (cell === undefined) throw invalid(column, value);
  if (typeof cell === 'string' && cell.length > tableLimits.cell)
    throw invalid(column, value, `${needs[column.type]} of at most ${tableLimits.cell} characters`);
  return cell;
}

/** The value of a cell. */
export function fromCell({ type }: TableColumn, cell: Cell | undefined): JsonValue {
  if (cell === undefined || cell === null) return null;
  // Written by `toCell` only.
  return type === 'json' && typeof cell === 'string' ? (JSON.parse(cell) as JsonValue) : cell;
}

const named = new WeakMap<readonly TableColumn[], ReadonlyMap<string, TableColumn>>();

/** Columns by their names: made once for all rows. */
function byName(columns: readonly TableColumn[]): ReadonlyMap<string, TableColumn> {
  const known = named.get(columns) ?? new Map(columns.map((column) => [column.name, column]));
  named.set(columns, known);
  return known;
}

/** Values by the names of columns as cells by their ids; null empties a cell. Throws `table_column_unknown`, `table_value_invalid`. */
export function toCells(columns: readonly TableColumn[], values: JsonObject): Cells {
  const known = byName(columns);
  const cells: Cells = {};
  for (const name of Object.keys(values)) {
    const column = known.get(name);
    if (!column)
      throw tableErrors.table_column_unknown({ column: name, there: columns.map((one) => one.name).join(', ') });
    cells[column.id] = toCell(column, values[name]);
  }
  return cells;
}

/** Cells as values by the names of all columns. */
export const fromCells = (columns: readonly TableColumn[], cells: Cells): JsonObject =>
  Object.fromEntries(columns.map((column) => [column.name, fromCell(column, cells[column.id])]));

/** The cells, overridden by others; empty ones are left out. */
export function mergedCells(cells: Cells, over: Cells): Cells {
  const merged: Cells = {};
  const all = { ...cells, ...over };
  for (const id of Object.keys(all)) {
    const cell = all[id] ?? null;
    if (cell !== null) merged[id] = cell;
  }
  return merged;
}

/** A value as a key; null for an empty cell. Throws `table_value_invalid` if it is too long. */
export function keyOf(column: TableColumn, cell: Cell | undefined): string | null {
  if (cell === undefined || cell === null) return null;
  const key = JSON.stringify(cell);
  if (key.length > tableLimits.key)
    throw invalid(column, cell, `a value of at most ${tableLimits.key} characters, because it tells rows apart`);
  return key;
}
