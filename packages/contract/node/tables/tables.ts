import type { JsonObject, JsonValue } from '../../json.ts';

/** The types of columns. */
export const columnTypes = ['text', 'number', 'boolean', 'date', 'json'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** The limits of tables. */
export const tableLimits = {
  /** Tables of a user. */
  tables: 100,
  columns: 50,
  rows: 20_000,
  /** Characters of all cells of a table. */
  size: 32 * 1024 * 1024,
  /** Characters of one cell. */
  cell: 32 * 1024,
  /** Characters of a value in the key column. */
  key: 500,
  /** Characters of names. */
  name: 60,
  /** Rows that are read at a time, and that one change chooses. */
  batch: 1000,
} as const;

export interface TableColumn {
  /** Stays when the column is renamed. */
  id: string;
  name: string;
  type: ColumnType;
}

/** A table without its rows. */
export interface TableShape {
  id: string;
  name: string;
  columns: readonly TableColumn[];
  /** The id of the key column, whose values identify the rows: no two rows have the same value in it. */
  key: string | null;
  /** Another one after every change. */
  version: number;
}

/** `values` are by the names of the columns, null for empty cells. */
export interface TableRow {
  id: string;
  /** The position among the rows, which are in the order in which they were added. */
  position: number;
  values: JsonObject;
  /** Epoch milliseconds. */
  createdAt: number;
  updatedAt: number;
}

/** One atomic change of a table. It names at most `tableLimits.rows` new rows, or `tableLimits.batch` existing ones. */
export type TableChange =
  | { do: 'insert'; rows: readonly JsonObject[] }
  /** Upsert by the key column: changes the row with that value, or adds one. */
  | { do: 'upsert'; rows: readonly JsonObject[] }
  /** Rows that no longer exist are skipped. */
  | { do: 'update'; ids: readonly string[]; values: JsonObject }
  | { do: 'delete'; ids: readonly string[] };

/** The outcome of a change. */
export interface TableOutcome {
  inserted: number;
  updated: number;
  deleted: number;
  /** The rows that were written or deleted, in the order of the change. */
  ids: readonly string[];
  /** The rows among them that exist. */
  rows: readonly TableRow[];
  /** The position of the last row; -1 if there is none. */
  last: number;
}

/** Access to the tables of one user. */
export interface TablePort {
  /** By its name, in any case of its letters. */
  find(name: string): Promise<TableShape | undefined>;
  /** In the order they were added; `after` is a position. At most `tableLimits.batch`. Throws `table_unknown`. */
  read(tableId: string, after: number): Promise<TableRow[]>;
  /** The rows with these values in the key column. Throws `table_unknown`, `table_without_key`. */
  readKeys(tableId: string, values: readonly JsonValue[]): Promise<TableRow[]>;
  /**
   * Changes a table. An operation is applied once: the same `operation` returns the same outcome, also after a crash. With `version`, the change is made
   * only if the table has that version; otherwise the result is null. Throws `table_unknown`, `table_value_invalid`, `table_column_unknown`,
   * `table_key_missing`, `table_key_taken`, `table_without_key`, `table_full`, `table_contended`.
   */
  change(tableId: string, operation: string, change: TableChange, version?: number): Promise<TableOutcome | null>;
}
