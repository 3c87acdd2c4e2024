import { tableErrors } from '../../errors/tables.ts';
import type { JsonObject, JsonValue } from '../../json.ts';
import type { TableChange, TableOutcome, TablePort, TableRow, TableShape } from './tables.ts';
import { tableLimits } from './tables.ts';

type Chosen = Pick<TableRow, 'id' | 'position'>;

/** Returns the rows to change after a position, in their order. It is called again if the table was changed in between. */
export type Choose = (after: number) => Promise<readonly Chosen[]>;

/** A table as a node works with it. Writes are idempotent: a step that runs again after a crash or a retry changes nothing twice. */
export interface OpenTable extends Pick<TableShape, 'name' | 'columns' | 'key'> {
  /** The rows after a position, in the order they were added, some at a time. Default: all. */
  rows(after?: number): AsyncGenerator<readonly TableRow[]>;
  /** The rows with these values in the key column. Throws `table_without_key`. */
  withKeys(values: readonly JsonValue[]): Promise<TableRow[]>;
  insert(rows: readonly JsonObject[]): Promise<TableOutcome>;
  upsert(rows: readonly JsonObject[]): Promise<TableOutcome>;
  update(choose: Choose, values: JsonObject): Promise<TableOutcome>;
  delete(choose: Choose): Promise<TableOutcome>;
}

/** The tables of the run's owner. */
export interface NodeTables {
  /** Throws `table_not_found`. */
  open(name: string): Promise<OpenTable>;
}

const MOST_TRIES = 20;

/** The outcome of a change that changed nothing. */
const nothing: TableOutcome = { inserted: 0, updated: 0, deleted: 0, ids: [], rows: [], last: -1 };

const sum = (a: TableOutcome, b: TableOutcome): TableOutcome => ({
  inserted: a.inserted + b.inserted,
  updated: a.updated + b.updated,
  deleted: a.deleted + b.deleted,
  ids: [...a.ids, ...b.ids],
  rows: [...a.rows, ...b.rows],
  last: b.last,
});

function* batches<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/**
 * The tables as one step sees them, over a port. An operation is identified by `step` (the same on every attempt), the table, and the number of earlier
 * operations of its kind: a node has to do its writes to one table in the same order when it runs again.
 */
export function createNodeTables(port: TablePort, step: string): NodeTables {
  const counts = new Map<string, number>();
  const operationOf = (table: TableShape, verb: string): string => {
    const operation = JSON.stringify([step, 'table', table.id, verb]);
    const count = (counts.get(operation) ?? 0) + 1;
    counts.set(operation, count);
    return `${count}${operation}`;
  };
  return {
    async open(name) {
      const table = await port.find(name);
      if (!table) throw tableErrors.table_not_found({ name });
      return openTable(port, table, (verb) => operationOf(table, verb));
    },
  };
}

function openTable(port: TablePort, shape: TableShape, operationOf: (verb: string) => string): OpenTable {
  const { id, name, columns, key } = shape;

  async function write(verb: 'insert' | 'upsert', rows: readonly JsonObject[]): Promise<TableOutcome> {
    let total = nothing;
    // As many as a table may have are written wholly or not at all.
    for (const batch of batches(rows, tableLimits.rows))
      total = sum(total, (await port.change(id, operationOf(verb), { do: verb, rows: batch })) ?? nothing);
    return total;
  }

  /** Selects and changes rows atomically: the selected rows are those that are changed. Throws `table_contended`. */
  async function changeNext(
    operation: string,
    choose: () => ReturnType<Choose>,
    changeOf: (ids: readonly string[]) => TableChange,
  ): Promise<{ outcome: TableOutcome; isLast: boolean }> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const version = (await port.find(name))?.version;
      const chosen = await choose();
      const ids = chosen.slice(0, tableLimits.batch).map((row) => row.id);
      const outcome = await port.change(id, operation, changeOf(ids), version);
      // The operation of an earlier attempt returns its old outcome: there may be more to do.
      if (outcome) return { outcome, isLast: ids.length === chosen.length && ids.join() === outcome.ids.join() };
    }
    throw tableErrors.table_contended({ name });
  }

  async function changeChosen(
    verb: string,
    choose: Choose,
    changeOf: (ids: readonly string[]) => TableChange,
  ): Promise<TableOutcome> {
    for (let total = nothing; ;) {
      const { last } = total;
      const { outcome, isLast } = await changeNext(operationOf(verb), () => choose(last), changeOf);
      total = sum(total, outcome);
      if (isLast || outcome.ids.length === 0) return total;
    }
  }

  return {
    name,
    columns,
    key,
    async *rows(after = -1) {
      for (let last = after; ;) {
        const rows = await port.read(id, last);
        if (rows.length > 0) yield rows;
        if (rows.length < tableLimits.batch) return;
        last = rows.at(-1)?.position ?? last;
      }
    },
    async withKeys(values) {
      const found: TableRow[] = [];
      for (const batch of batches(values, tableLimits.batch)) found.push(...(await port.readKeys(id, batch)));
      return found;
    },
    insert: async (rows) => write('insert', rows),
    upsert: async (rows) => write('upsert', rows),
    update: async (choose, values) => changeChosen('update', choose, (ids) => ({ do: 'update', ids, values })),
    delete: async (choose) => changeChosen('delete', choose, (ids) => ({ do: 'delete', ids })),
  };
}
