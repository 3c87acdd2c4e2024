import { sqlErrors } from '@heddle/contract/errors/sql';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { toItem } from '@heddle/contract/run/item';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';
import { quoteName, quotePath } from '../../lib/sql/dialect.ts';
import type { SqlDialect, SqlStatement } from '../../lib/sql/port.ts';
import type { SqlOptions } from '../../lib/sql/session.ts';
import { inTransaction } from '../../lib/sql/session.ts';
import { readStatements } from '../../lib/sql/statement.ts';
import { columnsOf, keyOf } from '../../lib/sql/tables.ts';
import type { SqlContext } from './step.ts';
import { namesOf } from './step.ts';

/** Rows that are read at a time. */
const PAGE = 2000;

/** Reads the rows for all items. */
export async function readRows(context: SqlContext, options: SqlOptions): Promise<NodeResult> {
  const { items, field, resources } = context;
  const made = await inTransaction(options, context, async (session) => {
    const read = new PairedItems();
    for (let index = 0; index < items.length; index += 1) {
      await context.expressions?.ready(index);
      const limit = field.limited(index) ? Math.floor(field.limit(index)) : null;
      const statement = select(context, options.server.dialect, index, {
        order: orderOf(options.server.dialect, field.orderBy(index)),
        limit,
      });
      for await (const rows of session.stream(statement, PAGE)) {
        resources.charge(JSON.stringify(rows).length * 2);
        read.pushAll(rows.map(toItem), index);
        context.progress(read.length);
      }
    }
    return read;
  });
  return pairedMain(made);
}

interface BatchPosition {
  /** The item whose rows are read. */
  item: number;
  /** The key of its last row that was read, by column; null before the first. */
  after: JsonValue[] | null;
  /** The rows of it that were read. */
  read: number;
}

/**
 * Reads the next rows, in the order of the primary key, for one batch. Where it goes on is recorded with the batch: each row is handed on once, whenever a server is
 * stopped. Throws `sql_key_missing`.
 */
export async function readBatch(context: SqlContext, options: SqlOptions): Promise<NodeResult> {
  const { items, field, run } = context;
  const { dialect } = options.server;
  const size = Math.max(1, Math.floor(field.batchSize()));
  const table = field.table();
  // The engine gives back what was returned as `position` below.
  let at = (run.position ?? { item: 0, after: null, read: 0 }) as unknown as BatchPosition;
  const read = new PairedItems();
  await inTransaction(options, context, async (session) => {
    const keys = keyOf(await columnsOf(session, table), table);
    while (read.length < size && at.item < items.length) {
      const most = field.limited(at.item) ? Math.floor(field.limit(at.item)) - at.read : Infinity;
      const limit = Math.min(size - read.length, most);
      const statement = select(context, dialect, at.item, {
        order: keys.map((key) => quoteName(dialect, key)).join(', '),
        limit: Math.max(0, limit),
        after: at.after ? { keys, values: at.after } : undefined,
        keys,
      });
      const { rows } = await session.query(statement);
      const last = rows.at(-1);
      read.pushAll(
        rows.map((row) => toItem(withoutKeys(row))),
        at.item,
      );
      at =
        rows.length < limit || rows.length >= most || !last
          ? { item: at.item + 1, after: null, read: 0 }
          : { item: at.item, after: keys.map((_, index) => last[hidden(index)] ?? null), read: at.read + rows.length };
    }
  });
  if (read.length === 0) return pairedMain(read);
  context.progress(at.read + read.length);
  // It has numbers, and values of columns as JSON.
  const position = at as unknown as JsonObject;
  const goesOn = at.item < items.length ? { again: true as const, position } : {};
  return { outputs: {}, loop: { size, items: read.items, origins: read.origins, ...goesOn } };
}

/** The name by which a key is read as text beside the columns that were asked for: exactly, whatever its type. */
const hidden = (index: number): string => `heddle_key_${index}`;

const withoutKeys = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('heddle_key_')));

interface Select {
  order: string;
  limit: number | null;
  /** Only rows behind this one. */
  after?: { keys: readonly string[]; values: readonly JsonValue[] } | undefined;
  /** Columns whose texts are read in addition. */
  keys?: readonly string[];
}

/** The statement of the form for an item. */
function select(
  { field }: SqlContext,
  dialect: SqlDialect,
  index: number,
  { order, limit, after, keys = [] }: Select,
): SqlStatement {
  const quote = (name: string): string => quoteName(dialect, name);
  const columns = namesOf(field.columns(index)).map(quote);
  const asText = dialect === 'mysql' ? 'char' : 'text';
  const path = quotePath(dialect, field.table(index));
  const list = [
    ...(columns.length > 0 ? columns : [`${path}.*`]),
    ...keys.map((key, at) => `cast(${quote(key)} as ${asText}) as ${hidden(at)}`),
  ].join(', ');
  const parameters = [...field.parameters(index)];
  const conditions: string[] = [];
  const filter = field.filter(index).trim();
  if (filter !== '') conditions.push(`(${filter}\n)`);
  if (after) {
    const places = after.values.map((value, at) => {
      parameters.push({ name: `${hidden(at)}`, value });
      return `:${hidden(at)}`;
    });
    conditions.push(`(${after.keys.map(quote).join(', ')}) > (${places.join(', ')})`);
  }
  const text = [
    `select ${list} from ${path}`,
    ...(conditions.length > 0 ? [`where ${conditions.join(' and ')}`] : []),
    ...(order === '' ? [] : [`order by ${order}`]),
    ...(limit === null ? [] : [`limit ${limit}`]),
  ].join(' ');
  const [statement, ...more] = readStatements(dialect, text, parameters);
  if (!statement || more.length > 0) throw sqlErrors.sql_statement_invalid({ reason: 'a condition has no semicolon' });
  return statement;
}

/** `created desc, id` with its columns quoted. Throws `sql_identifier_invalid`. */
function orderOf(dialect: SqlDialect, written: string): string {
  return namesOf(written)
    .map((part) => {
      const [, name = part, way = ''] = /^(.*?)\s+(asc|desc)$/i.exec(part) ?? [];
      return `${quotePath(dialect, name)}${way === '' ? '' : ` ${way}`}`;
    })
    .join(', ');
}
