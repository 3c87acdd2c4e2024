import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { OpenTable } from '@heddle/contract/node/tables/node-tables';
import type { TableOutcome } from '@heddle/contract/node/tables/tables';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import type { tableFields } from './fields.ts';
import { fitting, readOnce, shown, sorted } from './rows.ts';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof tableFields>;

/** Opens each table once: a table that is open is returned at once. Throws `table_not_found`, `field_required`. */
function opener({ tables, field }: Context): (index: number) => OpenTable | Promise<OpenTable> {
  const known = new Map<string, OpenTable>();
  const open = async (name: string): Promise<OpenTable> => {
    const table = await tables.open(name);
    known.set(name, table);
    return table;
  };
  return (index) => {
    const name = field.table(index).trim();
    return known.get(name) ?? open(name);
  };
}

/** Runs the configured table operation for every item. */
export async function workWithTables(context: Context): Promise<NodeResult> {
  const open = opener(context);
  switch (context.field.operation()) {
    case 'get':
      return get(context, open);
    case 'insert':
      return write(context, open, 'insert');
    case 'upsert':
      return write(context, open, 'upsert');
    case 'update':
    case 'delete':
      return changeRows(context, open);
  }
}

type Open = ReturnType<typeof opener>;

/** Rows that all items get together. */
const MOST_ROWS = 1_000_000;

async function get(context: Context, open: Open): Promise<NodeResult> {
  const { items, field, run } = context;
  const given = new PairedItems();
  const once = new Map<OpenTable, OpenTable>();
  let total = 0;
  await forEachAsyncYielding(
    items,
    async (item, index) => {
      const table = await open(index);
      const read = once.get(table) ?? readOnce(table);
      once.set(table, read);
      const found = await fitting(read, field.where(index), run.now, context);
      const rows = (await sorted(found, field.sort(index), context))
        .slice(0, field.limit(index))
        .map((row) => shown(row, field.facts(index)));
      total += rows.length;
      if (total > MOST_ROWS) throw dataErrors.too_many_rows({ limit: MOST_ROWS });
      if (field.as(index) === 'items') for (const json of rows) given.push({ json }, index);
      else given.push({ ...item, json: withPaths(item.json, [{ name: field.list(index), value: rows }]) }, index);
      context.progress(index + 1, items.length);
    },
    context,
  );
  return pairedMain(given);
}

/** The values to write for an item: the configured ones, or the fields of the item that are named like columns. */
function valuesOf({ field, items }: Context, table: OpenTable, index: number): JsonObject {
  const given = field.values(index);
  if (given.length > 0) return Object.fromEntries(given.map(({ name, value }) => [name, value]));
  const item = items[index]?.json ?? {};
  const values = Object.fromEntries(
    table.columns.filter(({ name }) => Object.hasOwn(item, name)).map(({ name }) => [name, item[name] ?? null]),
  );
  if (Object.keys(values).length > 0) return values;
  throw nodeErrors.field_invalid({
    field: 'Values',
    reason: `is empty, and item ${index + 1} has no field named like a column: ${table.columns.map(({ name }) => name).join(', ')}`,
  });
}

const putIn = (item: Item, to: string, value: JsonValue): Item =>
  to === '' ? item : { ...item, json: withPaths(item.json, [{ name: to, value }]) };

/** Writes the rows of all items of a table in as few changes as possible. */
async function write(context: Context, open: Open, verb: 'insert' | 'upsert'): Promise<NodeResult> {
  const { items, field } = context;
  const byTable = new Map<OpenTable, { index: number; values: JsonObject }[]>();
  const add = (table: OpenTable, index: number): undefined => {
    const rows = byTable.get(table) ?? [];
    byTable.set(table, rows);
    rows.push({ index, values: valuesOf(context, table, index) });
  };
  await forEachAsyncYielding(
    items,
    (_item, index) => {
      const table = open(index);
      return table instanceof Promise ? table.then((opened) => add(opened, index)) : add(table, index);
    },
    context,
  );
  const written = [...items];
  for (const [table, rows] of byTable) {
    const outcome = await table[verb](rows.map(({ values }) => values));
    const byId = new Map(outcome.rows.map((row) => [row.id, row]));
    for (const [at, { index }] of rows.entries()) {
      const row = byId.get(outcome.ids[at] ?? '');
      const item = items[index];
      if (item) written[index] = putIn(item, field.to(index).trim(), row ? shown(row, false) : null);
    }
  }
  return main(written);
}

async function changeRows(context: Context, open: Open): Promise<NodeResult> {
  const { items, field, run } = context;
  const changed: Item[] = [];
  const countOf = ({ updated, deleted }: TableOutcome): number => updated + deleted;
  await forEachAsyncYielding(
    items,
    async (item, index) => {
      const table = await open(index);
      const rules = field.which(index);
      if (rules.rules.length === 0)
        throw nodeErrors.field_required({ field: 'Matching rows' }, { details: { field: 'which' } });
      const choose = async (after: number) => fitting(table, rules, run.now, context, after);
      const outcome =
        field.operation(index) === 'delete'
          ? await table.delete(choose)
          : await table.update(choose, valuesOf(context, table, index));
      changed.push(putIn(item, field.to(index).trim(), countOf(outcome)));
      context.progress(index + 1, items.length);
    },
    context,
  );
  return main(changed);
}
