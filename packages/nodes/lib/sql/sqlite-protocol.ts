import type { JsonObject, JsonValue } from '@heddle/contract/json';

/** What is asked of the process that has a SQLite file open; one at a time. */
export type SqliteAsk =
  | { do: 'query'; text: string; values: readonly JsonValue[] }
  /** Begins to read the rows of a statement. */
  | { do: 'read'; text: string; values: readonly JsonValue[] }
  /** The next rows of it. */
  | { do: 'next'; size: number }
  | { do: 'end' };

/** What it answers. `code` is SQLite's number of the error. */
export type SqliteAnswer = { rows: JsonObject[]; affected: number } | { failed: string; code: number };

/** The beginning of a transaction in which nothing can be changed. */
export const BEGIN_READING = 'begin read only';
export const BEGIN_WRITING = 'begin read write';
