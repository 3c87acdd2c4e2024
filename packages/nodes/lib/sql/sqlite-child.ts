import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { constants, DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Watched } from '../native/protocol.ts';
import type { SqliteAnswer, SqliteAsk } from './sqlite-protocol.ts';
import { BEGIN_READING, BEGIN_WRITING } from './sqlite-protocol.ts';
import { base64, integer } from './values.ts';

if (!process.send) throw new Error('This file is the body of a process of its own.');

const [parent = '0', memoryMb = '0', path = ''] = process.argv.slice(2);
const watched: Watched = { parent: Number(parent), memoryMb: Number(memoryMb) };
const watchdog = new Worker(new URL('../native/watchdog.ts', import.meta.url), {
  workerData: watched,
  env: {},
  execArgv: [],
});
watchdog.unref();
process.on('disconnect', () => void process.kill(process.pid, 'SIGKILL'));

/** Pragmas that only tell something. */
const PRAGMAS = new Set([
  'application_id',
  'data_version',
  'foreign_key_list',
  'index_info',
  'index_list',
  'index_xinfo',
  'page_count',
  'table_info',
  'table_list',
  'table_xinfo',
  'user_version',
]);
const BUSY_MS = 10_000;

const database = new DatabaseSync(path, { timeout: BUSY_MS, defensive: true, enableForeignKeyConstraints: true });
let trusted = false;
// Other files of this machine are reached by ATTACH and VACUUM INTO; some pragmas write where they are told to, or take the protection away.
database.setAuthorizer((action, first, second) => {
  if (trusted) return constants.SQLITE_OK;
  if (action === constants.SQLITE_ATTACH || action === constants.SQLITE_DETACH) return constants.SQLITE_DENY;
  if (
    action === constants.SQLITE_PRAGMA &&
    (!PRAGMAS.has(first ?? '') || (first === 'user_version' && second !== null))
  )
    return constants.SQLITE_DENY;
  return constants.SQLITE_OK;
});

function own(text: string): void {
  trusted = true;
  try {
    database.exec(text);
  } finally {
    trusted = false;
  }
}

const toParameter = (value: JsonValue): SQLInputValue => {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
};

function toJson(value: unknown): JsonValue {
  if (typeof value === 'bigint') return integer(value.toString());
  if (value instanceof Uint8Array) return base64(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' ? value : null;
}

const toRow = (row: object): JsonObject =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toJson(value)]));

function prepare(text: string): StatementSync {
  const statement = database.prepare(text);
  statement.setReadBigInts(true);
  return statement;
}

let reading: Iterator<object> | null = null;

function answer(ask: SqliteAsk): SqliteAnswer {
  if (ask.do === 'end') {
    reading?.return?.();
    reading = null;
    return { rows: [], affected: 0 };
  }
  if (ask.do === 'next') {
    const rows: JsonObject[] = [];
    while (reading && rows.length < ask.size) {
      const next = reading.next();
      if (next.done) reading = null;
      else rows.push(toRow(next.value));
    }
    return { rows, affected: rows.length };
  }
  if (ask.text === BEGIN_READING || ask.text === BEGIN_WRITING) {
    const reads = ask.text === BEGIN_READING;
    // Not for a statement of a user's within a transaction that only reads.
    if (database.isTransaction) throw new Error('cannot start a transaction within a transaction');
    own(`pragma query_only = ${reads ? 1 : 0}`);
    own(reads ? 'begin' : 'begin immediate');
    return { rows: [], affected: 0 };
  }
  const statement = prepare(ask.text);
  const values = ask.values.map(toParameter);
  if (ask.do === 'read') {
    reading = statement.iterate(...values);
    return { rows: [], affected: 0 };
  }
  if (statement.columns().length === 0) return { rows: [], affected: Number(statement.run(...values).changes) };
  const rows = statement.all(...values).map(toRow);
  return { rows, affected: rows.length };
}

process.on('message', (ask: SqliteAsk) => {
  let given: SqliteAnswer;
  try {
    given = answer(ask);
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
    given = { failed: error instanceof Error ? error.message : String(error), code };
  }
  process.send?.(given);
});
// It is open: who has started this process waits for that.
process.send({ rows: [], affected: 0 } satisfies SqliteAnswer);
