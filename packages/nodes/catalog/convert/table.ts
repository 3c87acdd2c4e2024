import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';

const MOST_COLUMNS = 10_000;

export interface Table {
  /** In the order of their first appearance. */
  columns: string[];
  rows: JsonObject[];
}

/**
 * Data as rows: a list has a row for each entry; an object with nothing but a list in it (`{ orders: { order: [ … ] } }`) is that list; any other value is one
 * row. Throws `conversion_data`; `format` is the one that is written, for the message.
 */
export function tableOf(value: JsonValue, format: string): Table {
  const rows = listOf(value).map((entry): JsonObject => (isJsonObject(entry) ? entry : { value: entry }));
  const columns = new Set<string>();
  for (const row of rows) {
    for (const name in row) columns.add(name);
    if (columns.size > MOST_COLUMNS)
      throw fileWorkErrors.conversion_data({ format, reason: `it has more than ${MOST_COLUMNS} columns` });
  }
  return { columns: [...columns], rows };
}

function listOf(value: JsonValue): readonly JsonValue[] {
  let at: JsonValue | undefined = value;
  while (isJsonObject(at)) {
    const entries: JsonValue[] = Object.values(at);
    at = entries.length === 1 ? entries[0] : undefined;
  }
  return Array.isArray(at) ? at : [value];
}

/** The value of a row in a column: a column may be named like what every object inherits. */
export const valueIn = (row: JsonObject, column: string): JsonValue | undefined =>
  Object.hasOwn(row, column) ? row[column] : undefined;

/** The content of a cell: text as it is, anything else as JSON. */
export const cellText = (value: JsonValue | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
