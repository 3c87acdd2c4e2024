import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

/** Cells of a table that is inserted at once: each with a text is a request in the body. */
const MOST_CELLS = 2000;
/** Columns that Google takes. */
const MOST_COLUMNS = 20;

const invalid = (reason: string): Error => nodeErrors.field_invalid({ field: 'Rows', reason });

/** The cells of rows that are lists, or objects whose names become the first row. Throws `field_invalid`. */
export function cellsOf(rows: unknown): string[][] {
  const given: readonly JsonValue[] = Array.isArray(rows) ? rows : [];
  if (given.length === 0) throw invalid('must be a list with at least one row');
  const names = [...new Set(given.flatMap((row) => (isJsonObject(row) ? Object.keys(row) : [])))];
  const cells = given.map((row) => {
    if (Array.isArray(row)) return row.map(asText);
    if (isJsonObject(row)) return names.map((name) => asText(row[name]));
    return [asText(row)];
  });
  const all = names.length > 0 ? [names, ...cells] : cells;
  const columns = Math.max(...all.map((row) => row.length));
  if (columns === 0 || columns > MOST_COLUMNS)
    throw invalid(`has ${columns} columns; a table takes 1 to ${MOST_COLUMNS}`);
  if (all.length * columns > MOST_CELLS) throw invalid(`has more than ${MOST_CELLS} cells`);
  return all.map((row) => Array.from({ length: columns }, (_none, column) => row[column] ?? ''));
}

/**
 * The requests that insert a table with its texts at a place of a document. A new table begins one after that place, and each table, row and cell takes one
 * position before its content (https://developers.google.com/workspace/docs/api/how-tos/tables). The last cell is filled first, so that no place moves.
 */
export function tableRequests(rows: unknown, index: number): JsonObject[] {
  const cells = cellsOf(rows);
  const columns = cells[0]?.length ?? 0;
  const texts = cells
    .flatMap((row, rowIndex) =>
      row.map((text, column) => ({ text, at: index + 4 + rowIndex * (2 * columns + 1) + column * 2 })),
    )
    .filter(({ text }) => text !== '')
    .toReversed();
  return [
    { insertTable: { rows: cells.length, columns, location: { index } } },
    ...texts.map(({ text, at }) => ({ insertText: { location: { index: at }, text } })),
  ];
}
