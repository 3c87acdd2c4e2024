/** Rows of numbers of which most are zero: those of row r are at the places from `starts[r]` to before `starts[r + 1]`. */
export interface SparseRows {
  width: number;
  starts: Uint32Array;
  columns: Uint32Array;
  values: Float64Array;
}

/** One row: columns with their numbers. */
export type SparseRow = readonly (readonly [column: number, value: number])[];

/** Packs rows. */
export function sparseRows(rows: readonly SparseRow[], width: number): SparseRows {
  const starts = new Uint32Array(rows.length + 1);
  for (const [at, row] of rows.entries()) starts[at + 1] = (starts[at] ?? 0) + row.length;
  const columns = new Uint32Array(starts[rows.length] ?? 0);
  const values = new Float64Array(columns.length);
  let place = 0;
  for (const row of rows)
    for (const [column, value] of row) {
      columns[place] = column;
      values[place] = value;
      place += 1;
    }
  return { width, starts, columns, values };
}

/** The number of rows. */
export const rowCount = ({ starts }: SparseRows): number => starts.length - 1;
