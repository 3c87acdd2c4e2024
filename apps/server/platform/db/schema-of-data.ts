/** A table of a user. Times are epoch milliseconds. */
export interface UserTableTable {
  id: string;
  user_id: string;
  name: string;
  /** The name in small letters: no two tables of a user are told apart by the case of their letters. */
  name_key: string;
  /** JSON text: see `TableColumn`. */
  columns: string;
  /** The id of the column that tells rows apart. */
  key_column: string | null;
  version: number;
  /** How many rows there are, and how many characters their cells have. */
  rows: number;
  size: number;
  created_at: number;
  updated_at: number;
}

export interface TableRowTable {
  id: string;
  table_id: string;
  position: number;
  /** JSON text: see `Cells`. */
  cells: string;
  /** What is looked for in the cells, in small letters. */
  search: string;
  row_key: string | null;
  created_at: number;
  updated_at: number;
}

/** Changes of a table that have been made. Two of them cannot make the same version. */
export interface TableChangeTable {
  operation: string;
  table_id: string;
  version: number;
  /** JSON text: see `TableOutcome`. */
  outcome: string;
  applied_at: number;
}

/** What a workflow has put on the dashboard of its owner. */
export interface WidgetTable {
  id: string;
  user_id: string;
  workflow_id: string;
  /** By which the workflow finds it again. */
  key: string;
  title: string;
  /** JSON text: see `WidgetContent`. */
  content: string;
  /** The step that has put it there last. */
  operation: string;
  /** Where it stands among the others. */
  place: number;
  updated_at: number;
}
