import type { NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { HAND_ON } from '@heddle/contract/node/hand-on';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { toItem } from '@heddle/contract/run/item';
import { ofAll, PairedItems, pairedMain } from '../../lib/paired-items.ts';
import { toSqlServer } from '../../lib/sql/server.ts';
import type { SqlOptions } from '../../lib/sql/session.ts';
import { checkText, readStatements } from '../../lib/sql/statement.ts';
import { columnsOf, keyOf } from '../../lib/sql/tables.ts';
import type { WriteKind } from '../../lib/sql/write.ts';
import { writeStatements } from '../../lib/sql/write.ts';
import { copyRows } from './copy.ts';
import { readBatch, readRows } from './read.ts';
import type { SqlContext } from './step.ts';
import { change, namesOf } from './step.ts';

/** Does the chosen operation for all items, in one transaction. Throws the errors of `errors/sql.ts`. */
export async function runSql(context: SqlContext): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length === 0) return main([]);
  const operation = field.operation();
  if (operation === 'statement' || operation === 'copy') checkText(field.statement());
  const credential = await context.credential('credential');
  const readOnly = operation === 'select' || operation === 'copy' || (operation === 'statement' && field.readOnly());
  const server = toSqlServer(credential);
  const options: SqlOptions = { server, credential, readOnly, timeoutMs: field.statementTimeout() * 1000 };
  if (operation === 'copy') return copyRows(context, options);
  if (operation === 'select')
    return field.handOn() === HAND_ON.batches ? readBatch(context, options) : readRows(context, options);
  if (operation === 'statement') return runStatements(context, options);
  return writeItems(context, options, operation);
}

/** The statement for each item; the items are the rows of its last part, or what it changed. */
async function runStatements(context: SqlContext, options: SqlOptions): Promise<NodeResult> {
  const { items, field, resources } = context;
  const { dialect } = options.server;
  const given = await change(context, options, async (session) => {
    const results: JsonObject[][] = [];
    for (let index = 0; index < items.length; index += 1) {
      await context.expressions?.ready(index);
      let rows: JsonObject[] = [];
      for (const statement of readStatements(dialect, field.statement(index), field.parameters(index))) {
        const result = await session.query(statement);
        rows = result.rows.length > 0 || isQuery(statement.text) ? result.rows : [{ affected: result.affected }];
        resources.charge(JSON.stringify(rows).length * 2);
      }
      results.push(rows);
      if (items.length > 1) context.progress(index + 1, items.length);
    }
    return results;
  });
  const made = new PairedItems();
  for (const [index, rows] of given.entries()) made.pushAll(rows.map(toItem), index);
  return pairedMain(made);
}

/** Whether a statement gives rows, also where it gives none of them. */
const isQuery = (text: string): boolean =>
  /^\s*(select|with|show|values|table|explain|describe)\b|\breturning\b/i.test(text);

/** Writes the items by form. */
async function writeItems(context: SqlContext, options: SqlOptions, kind: WriteKind): Promise<NodeResult> {
  const { items, field } = context;
  const table = field.table();
  const output = field.output();
  const rows: JsonObject[] = [];
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    rows.push(field.values() === 'items' ? item.json : toRow(field.assignments(index)));
  }
  const { dialect } = options.server;
  const returning = output === 'rows' && dialect === 'postgresql';
  const written = await change(context, options, async (session) => {
    const columns = await columnsOf(session, table);
    const named = namesOf(field.keyColumns());
    const keys = kind === 'insert' ? [] : named.length > 0 ? named : keyOf(columns, table);
    let affected = 0;
    const given: JsonObject[] = [];
    for (const statement of writeStatements({ dialect, kind, table, columns, keys, returning }, rows)) {
      const result = await session.query(statement);
      affected += result.affected;
      if (returning) given.push(...result.rows);
      context.progress(affected);
    }
    return { affected, given };
  });
  const logs = [`${table}: ${written.affected} rows (${kind}).`];
  if (returning) return { outputs: { main: written.given.map(toItem) }, origins: { main: 'all' }, logs };
  if (output === 'count') return { ...ofAll(toItem({ table, affected: written.affected })), logs };
  return { ...main(items), logs };
}

const toRow = (entries: readonly { name: string; value: JsonValue }[]): JsonObject =>
  Object.fromEntries(entries.map(({ name, value }) => [name, value]));
