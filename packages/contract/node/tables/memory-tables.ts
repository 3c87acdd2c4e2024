import { tableErrors } from '../../errors/tables.ts';
import type { JsonObject } from '../../json.ts';
import type { StoredRow } from './apply.ts';
import { applyChange, requiredKey, shownRow, toCellChange } from './apply.ts';
import { keyOf, toCell } from './cells.ts';
import type { ColumnType, TableOutcome, TablePort, TableShape } from './tables.ts';
import { tableLimits } from './tables.ts';

/** A table as tests write it down. */
export interface MemoryTable {
  name: string;
  columns: { readonly [name: string]: ColumnType };
  /** The name of the key column, whose values identify the rows. */
  key?: string;
  rows?: readonly JsonObject[];
}

interface Kept {
  shape: TableShape;
  rows: Map<string, StoredRow>;
}

const column = ([name, type]: [string, ColumnType], index: number): TableShape['columns'][number] => ({
  id: `c${index + 1}`,
  name,
  type,
});

/** A port whose tables live as long as itself and are visible to nobody else: for tests, and for runs that must leave nothing behind. */
export function createMemoryTables(tables: readonly MemoryTable[] = [], now: () => number = Date.now): TablePort {
  const kept = new Map<string, Kept>();
  const done = new Map<string, TableOutcome>();
  let ids = 0;
  let positions = 0;

  const open = (id: string): Kept => {
    const table = kept.get(id);
    if (!table) throw tableErrors.table_unknown();
    return table;
  };

  function change(table: Kept, asked: Parameters<TablePort['change']>[2]): TableOutcome {
    const cells = toCellChange(table.shape, asked);
    const present = {
      rows: [...table.rows.values()],
      makeId: () => `row-${(ids += 1)}`,
      position: positions,
      now: now(),
    };
    const { put, removed, outcome } = applyChange(table.shape, cells, present);
    if (table.rows.size + outcome.inserted > tableLimits.rows)
      throw tableErrors.table_full({ limit: `${tableLimits.rows} rows` });
    for (const row of put) table.rows.set(row.id, row);
    for (const { id } of removed) table.rows.delete(id);
    positions += put.length;
    table.shape = { ...table.shape, version: table.shape.version + 1 };
    return { ...outcome, rows: outcome.ids.flatMap((id) => shownIn(table, id)) };
  }

  const shownIn = ({ shape, rows }: Kept, id: string): TableOutcome['rows'] => {
    const row = rows.get(id);
    return row ? [shownRow(shape, row)] : [];
  };

  for (const [index, { name, columns, key, rows }] of tables.entries()) {
    const made = Object.entries(columns).map(column);
    const shape = {
      id: `table-${index + 1}`,
      name,
      columns: made,
      key: made.find((one) => one.name === key)?.id ?? null,
      version: 0,
    };
    kept.set(shape.id, { shape, rows: new Map() });
    if (rows) change(open(shape.id), { do: 'insert', rows });
  }

  return {
    find: async (name) =>
      [...kept.values()].find(({ shape }) => shape.name.toLowerCase() === name.trim().toLowerCase())?.shape,
    async read(tableId, after) {
      const { shape, rows } = open(tableId);
      const found = [...rows.values()]
        .filter(({ position }) => position > after)
        .sort((a, b) => a.position - b.position);
      return found.slice(0, tableLimits.batch).map((row) => shownRow(shape, row));
    },
    async readKeys(tableId, values) {
      const { shape, rows } = open(tableId);
      const by = requiredKey(shape);
      const wanted = new Set(values.map((value) => keyOf(by, toCell(by, value))));
      return [...rows.values()]
        .filter(({ cells }) => wanted.has(keyOf(by, cells[by.id])))
        .map((row) => shownRow(shape, row));
    },
    async change(tableId, operation, asked, version) {
      const earlier = done.get(operation);
      if (earlier) return earlier;
      const table = open(tableId);
      if (version !== undefined && version !== table.shape.version) return null;
      const outcome = change(table, asked);
      done.set(operation, outcome);
      return outcome;
    },
  };
}
