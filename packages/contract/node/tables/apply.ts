import { tableErrors } from '../../errors/tables.ts';
import type { Cells } from './cells.ts';
import { fromCells, keyOf, mergedCells, toCells } from './cells.ts';
import type { TableChange, TableColumn, TableOutcome, TableRow, TableShape } from './tables.ts';

/** A row in its stored form. */
export interface StoredRow {
  id: string;
  position: number;
  cells: Cells;
  createdAt: number;
  updatedAt: number;
}

/** A row to be written, with its key: null where the table has no key column. */
export interface KeyedRow extends StoredRow {
  key: string | null;
}

/** A change with its values as cells, and with the keys of new rows: null where the table has no key column. */
export type CellChange =
  | { do: 'insert' | 'upsert'; rows: readonly { cells: Cells; key: string | null }[] }
  | { do: 'update'; ids: readonly string[]; cells: Cells }
  | { do: 'delete'; ids: readonly string[] };

/** The effect of a change on a table, computed before anything is written. */
export interface Applied {
  put: readonly KeyedRow[];
  removed: readonly StoredRow[];
  outcome: Omit<TableOutcome, 'rows'>;
}

/** The existing rows that a change concerns. */
export interface Present {
  rows: readonly StoredRow[];
  /** Ids for rows that are added. */
  makeId(): string;
  /** The first position that is free. */
  position: number;
  /** Epoch milliseconds. */
  now: number;
}

const keyColumnOf = ({ columns, key }: TableShape): TableColumn | undefined => columns.find(({ id }) => id === key);

/** The key column. Throws `table_without_key`. */
export function requiredKey(shape: TableShape): TableColumn {
  const column = keyColumnOf(shape);
  if (!column) throw tableErrors.table_without_key({ name: shape.name });
  return column;
}

/** The key of a row, from its cells; null if the table has no key column. Throws `table_key_missing`. */
export function rowKey(shape: TableShape, cells: Cells): string | null {
  const column = keyColumnOf(shape);
  if (!column) return null;
  const key = keyOf(column, cells[column.id]);
  if (key === null) throw tableErrors.table_key_missing({ column: column.name });
  return key;
}

/** A row in its public form. */
export const shownRow = (
  { columns }: TableShape,
  { id, position, cells, createdAt, updatedAt }: StoredRow,
): TableRow => ({ id, position, values: fromCells(columns, cells), createdAt, updatedAt });

/** A change with its values in their stored form. Throws `table_value_invalid`, `table_column_unknown`, `table_key_missing`, `table_without_key`. */
export function toCellChange(shape: TableShape, change: TableChange): CellChange {
  if (change.do === 'delete') return change;
  if (change.do === 'update') return { do: 'update', ids: change.ids, cells: toCells(shape.columns, change.values) };
  if (change.do === 'upsert') requiredKey(shape);
  const rows = change.rows.map((values) => {
    const cells = toCells(shape.columns, values);
    return { cells, key: rowKey(shape, cells) };
  });
  return { do: change.do, rows };
}

/** True where no row that is in the table gets another key: an upsert finds rows by theirs. */
export const keepsKeys = (shape: TableShape, change: TableChange): boolean =>
  change.do !== 'update' || !Object.hasOwn(change.values, keyColumnOf(shape)?.name ?? '');

/** The rows that a change needs, by id and by key. */
export function neededBy(shape: TableShape, change: CellChange): { ids: readonly string[]; keys: readonly string[] } {
  if (change.do === 'delete') return { ids: change.ids, keys: [] };
  if (change.do === 'update') {
    const column = keyColumnOf(shape);
    const key = column ? keyOf(column, change.cells[column.id]) : null;
    return { ids: change.ids, keys: key === null ? [] : [key] };
  }
  const keys = new Set<string>();
  for (const { key } of change.rows) if (key !== null) keys.add(key);
  return { ids: [], keys: [...keys] };
}

/** Computes the effect of a change. Throws `table_key_missing`, `table_key_taken`. */
export function applyChange(shape: TableShape, change: CellChange, present: Present): Applied {
  const byId = new Map(present.rows.map((row) => [row.id, row]));
  if (change.do === 'delete') {
    const removed = change.ids.flatMap((id) => byId.get(id) ?? []);
    return { put: [], removed, outcome: outcomeOf(removed, { deleted: removed.length }) };
  }
  const work = new Writing(shape, present);
  if (change.do === 'update') {
    for (const id of change.ids) {
      const row = byId.get(id);
      if (row) work.change(row, change.cells);
    }
  } else for (const { cells, key } of change.rows) work.add(cells, key, change.do === 'upsert');
  return work.done();
}

const outcomeOf = (rows: readonly StoredRow[], counts: Partial<TableOutcome>): Applied['outcome'] => ({
  inserted: 0,
  updated: 0,
  deleted: 0,
  ...counts,
  ids: rows.map(({ id }) => id),
  last: rows.reduce((last, { position }) => Math.max(last, position), -1),
});

class Writing {
  readonly #shape: TableShape;
  readonly #present: Present;
  readonly #keyColumn: TableColumn | undefined;
  readonly #byKey = new Map<string, StoredRow>();
  readonly #put = new Map<string, KeyedRow>();
  readonly #touched: KeyedRow[] = [];
  #inserted = 0;
  #updated = 0;

  constructor(shape: TableShape, present: Present) {
    this.#shape = shape;
    this.#present = present;
    const column = keyColumnOf(shape);
    this.#keyColumn = column;
    if (!column) return;
    for (const row of present.rows) {
      const key = keyOf(column, row.cells[column.id]);
      if (key !== null) this.#byKey.set(key, row);
    }
  }

  add(cells: Cells, key: string | null, mayChange: boolean): void {
    const known = key === null ? undefined : this.#byKey.get(key);
    if (known && mayChange) return this.#update(known, cells, key);
    const { makeId, position, now } = this.#present;
    this.#keep({
      id: makeId(),
      position: position + this.#inserted,
      cells: mergedCells({}, cells),
      createdAt: now,
      updatedAt: now,
      key,
    });
    this.#inserted += 1;
  }

  change(row: StoredRow, over: Cells): void {
    const column = this.#keyColumn;
    const before = (this.#put.get(row.id) ?? row).cells;
    const was = rowKey(this.#shape, before);
    const key = column && Object.hasOwn(over, column.id) ? rowKey(this.#shape, over) : was;
    if (was !== null && was !== key) this.#byKey.delete(was);
    this.#update(row, over, key);
  }

  #update(row: StoredRow, over: Cells, key: string | null): void {
    // A row that occurs twice in one change starts from the result of the first change.
    const before = this.#put.get(row.id) ?? row;
    this.#keep({ ...before, cells: mergedCells(before.cells, over), updatedAt: this.#present.now, key });
    this.#updated += 1;
  }

  #keep(row: KeyedRow): void {
    const { key } = row;
    const owner = key === null ? undefined : this.#byKey.get(key);
    if (owner && owner.id !== row.id) throw tableErrors.table_key_taken({ column: this.#keyColumn?.name ?? '' });
    if (key !== null) this.#byKey.set(key, row);
    this.#put.set(row.id, row);
    this.#touched.push(row);
  }

  done(): Applied {
    return {
      put: [...this.#put.values()],
      removed: [],
      outcome: outcomeOf(this.#touched, { inserted: this.#inserted, updated: this.#updated }),
    };
  }
}
