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
  /** The last change that was too large to be written at once. */
  large_change: string | null;
  /** 1 while rows of that change are not yet among the rows of the table. */
  is_moving: number;
  /** Since when it is not there any more for its owner: rows go some at a time. */
  removed_at: number | null;
}

/** Rows of a change that is too large to be written at once. */
export interface TablePieceTable {
  /** What the table has as its `large_change` when it holds; before that, nobody looks at them. */
  change: string;
  /** The version of the table that is made when these rows are put there. */
  version: number;
  table_id: string;
  /** JSON text: a list of `TableRowTable`. */
  rows: string;
  made_at: number;
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
