import { runErrors } from '@heddle/contract/errors/run';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { PollRequest, PollResult } from '@heddle/contract/node/define';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { asText } from '@heddle/contract/node/text';
import { dialects, quoteName, quotePath } from '../../lib/sql/dialect.ts';
import type { SqlStatement } from '../../lib/sql/port.ts';
import { toSqlServer } from '../../lib/sql/server.ts';
import type { SqlSession } from '../../lib/sql/session.ts';
import { inTransaction } from '../../lib/sql/session.ts';
import { columnsOf, keyOf } from '../../lib/sql/tables.ts';
import { pollChanges } from './poll-changes.ts';

/** Rows of one run at most. */
const MOST = 1000;
const TIMEOUT_MS = 60_000;

type Request = Omit<PollRequest, 'position'>;

/** Works in a transaction with the database of a trigger. */
async function within<T>(
  { credential, addressOf, signal }: Request,
  readOnly: boolean,
  work: (session: SqlSession) => Promise<T>,
): Promise<T> {
  if (!addressOf) throw runErrors.step_needs_server();
  const server = toSqlServer(credential);
  const context = { addressOf, signal, resources: unlimitedResources };
  return inTransaction({ server, credential, readOnly, timeoutMs: TIMEOUT_MS }, context, work);
}

/** What is new in the database of a trigger. Throws the errors of `errors/sql.ts`. */
export function pollDatabase(request: PollRequest): Promise<PollResult> {
  const { data, position } = request;
  if (data['event'] === 'changes') return within(request, false, (session) => pollChanges(session, data, position));
  return within(request, true, (session) => pollRows(session, data, position));
}

/** The row with the greatest value of the column; null where there is none, or for changes, which are read once only. */
export function newestRow(request: Request): Promise<JsonObject | null> {
  if (request.data['event'] === 'changes') return Promise.resolve(null);
  return within(request, true, async (session) => {
    const { order, path } = await orderIn(session, request.data);
    const text = `select * from ${path} order by ${order.map((name) => `${name} desc`).join(', ')} limit 1`;
    return (await session.query({ text, values: [] })).rows[0] ?? null;
  });
}

/** The columns that rows are ordered by, quoted: the one that grows and the primary key. */
async function orderIn(session: SqlSession, data: JsonObject): Promise<{ order: string[]; path: string }> {
  const { dialect } = session.server;
  const table = asText(data['table'] ?? '');
  const keys = keyOf(await columnsOf(session, table), table);
  const column = asText(data['cursorColumn'] ?? '').trim();
  const order = [column, ...keys.filter((key) => key !== column)].map((name) => quoteName(dialect, name));
  return { order, path: quotePath(dialect, table) };
}

const hidden = (index: number): string => `heddle_key_${index}`;

/**
 * Reads the rows behind the last one that was seen, in the order of the column and the primary key; the first poll only finds out where the table ends. A row may be
 * changed before it is asked for again, so what is read is kept until its run is stored.
 */
async function pollRows(session: SqlSession, data: JsonObject, position: JsonObject | null): Promise<PollResult> {
  const { order, path } = await orderIn(session, data);
  const { dialect } = session.server;
  const type = dialect === 'mysql' ? 'char' : 'text';
  const texts = order.map((name, index) => `cast(${name} as ${type}) as ${hidden(index)}`).join(', ');
  const lastOf = (row: JsonObject | undefined): JsonValue[] | null =>
    row ? order.map((_, index) => row[hidden(index)] ?? null) : null;
  const [growing = ''] = order;
  if (position === null) {
    const end = `select ${texts} from ${path} where ${growing} is not null order by ${order.map((name) => `${name} desc`).join(', ')} limit 1`;
    return { position: { after: lastOf((await session.query({ text: end, values: [] })).rows[0]) }, records: [] };
  }
  const after = Array.isArray(position['after']) ? position['after'] : null;
  const places = order.map((_, index) => dialects[dialect].placeholder(index)).join(', ');
  const statement: SqlStatement = {
    text: `select ${path}.*, ${texts} from ${path} where ${after ? `(${order.join(', ')}) > (${places})` : `${growing} is not null`} order by ${order.join(', ')} limit ${MOST}`,
    values: after ?? [],
  };
  const { rows } = await session.query(statement);
  const records = rows.map((row) => ({
    key: JSON.stringify(lastOf(row)),
    json: Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('heddle_key_'))),
  }));
  return {
    position: { after: lastOf(rows.at(-1)) ?? after },
    records,
    more: rows.length === MOST,
    unrepeatable: true,
  };
}
