import { setTimeout as pause } from 'node:timers/promises';
import { sqlErrors } from '@heddle/contract/errors/sql';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { openSql } from './connect.ts';
import { isContended, toSqlError } from './failures.ts';
import { poolOf } from './pool.ts';
import { BEGIN_READING, BEGIN_WRITING } from './sqlite-protocol.ts';
import type { SqlConnection, SqlResult, SqlServer, SqlStatement } from './port.ts';

const CANCEL_MS = 10_000;
/** Tries of a transaction that the database gives up in favor of others. */
const TRIES = 5;

/** A transaction that statements are done in. */
export interface SqlSession {
  readonly server: SqlServer;
  query(statement: SqlStatement): Promise<SqlResult>;
  stream(statement: SqlStatement, size: number): AsyncIterable<JsonObject[]>;
}

export interface SqlOptions {
  server: SqlServer;
  credential: OpenCredential;
  /** The database refuses to change anything. */
  readOnly: boolean;
  /** Milliseconds of one statement. */
  timeoutMs: number;
}

type Context = Pick<NodeContext, 'addressOf' | 'signal' | 'resources'>;

/** Cancels what runs on a connection, over another one: databases take no orders over one that is at work. */
async function cancel(connection: SqlConnection, server: SqlServer, { addressOf }: Context): Promise<void> {
  // Its end is enough.
  if (connection.cancel === null) return;
  const signal = AbortSignal.timeout(CANCEL_MS);
  const other = await openSql(server, { addressOf });
  try {
    await Promise.race([
      other.query(connection.cancel),
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
    ]);
  } finally {
    other.close();
  }
}

const statement = (text: string): SqlStatement => ({ text, values: [] });

/**
 * Does `work` in one transaction, which is committed at its end, or rolled back with its failure. Where the database gives it up in favor of others (deadlocks),
 * all of it is done again. A statement is canceled when the signal is aborted or its time is over. Throws the errors of `errors/sql.ts`.
 */
export async function inTransaction<T>(
  options: SqlOptions,
  context: Context,
  work: (session: SqlSession) => Promise<T>,
): Promise<T> {
  const { server, credential, readOnly } = options;
  const pool = poolOf(server, credential, context.resources.user);
  for (let attempt = 1; ; attempt += 1) {
    const connection = await pool.take(context);
    let clean = false;
    const guard = guarded(connection, options, context);
    try {
      await guard.query(statement(begin(server, readOnly)));
      const result = await work(guard);
      await guard.query(statement('commit'));
      clean = true;
      return result;
    } catch (error) {
      clean = await rolledBack(connection, guard.canceled);
      context.signal.throwIfAborted();
      if (!isContended(guard.thrown ?? error) || attempt >= TRIES) throw toSqlError(error, server);
    } finally {
      pool.give(connection, clean);
    }
    await pause(20 * attempt * (0.5 + Math.random()), undefined, { signal: context.signal });
  }
}

const begin = ({ dialect }: SqlServer, readOnly: boolean): string =>
  dialect === 'sqlite'
    ? readOnly
      ? BEGIN_READING
      : BEGIN_WRITING
    : dialect === 'postgresql'
      ? `begin ${readOnly ? 'read only' : 'read write'}`
      : `start transaction ${readOnly ? 'read only' : 'read write'}`;

/** True where the connection is as it was before. */
async function rolledBack(connection: SqlConnection, canceled: boolean): Promise<boolean> {
  if (canceled || !connection.usable) return false;
  try {
    await connection.query(statement('rollback'));
    return true;
  } catch {
    // Its failure stands already; the connection is closed.
    return false;
  }
}

/** The connection for one transaction: with a time for each statement, and a signal that cancels it. */
function guarded(
  connection: SqlConnection,
  { server, timeoutMs }: SqlOptions,
  context: Context,
): SqlSession & { canceled: boolean; thrown: unknown } {
  const session = { server, canceled: false, thrown: undefined as unknown };
  async function within<R>(work: () => Promise<R>): Promise<R> {
    context.signal.throwIfAborted();
    let late = false;
    const stopped = Promise.withResolvers<never>();
    stopped.promise.catch(() => undefined);
    const stop = (): void => {
      session.canceled = true;
      cancel(connection, server, context)
        // Where it cannot be told, the end of the connection tells it.
        .catch(() => undefined)
        .finally(() => connection.close());
      stopped.reject(late ? sqlErrors.sql_timeout({ seconds: timeoutMs / 1000 }) : context.signal.reason);
    };
    const timer = setTimeout(() => {
      late = true;
      stop();
    }, timeoutMs);
    context.signal.addEventListener('abort', stop, { once: true });
    const working = work();
    // It may fail after its time is over.
    working.catch(() => undefined);
    try {
      return await Promise.race([working, stopped.promise]);
    } catch (error) {
      session.thrown = error;
      throw toSqlError(error, server);
    } finally {
      clearTimeout(timer);
      context.signal.removeEventListener('abort', stop);
    }
  }
  return Object.assign(session, {
    query: (asked: SqlStatement) => within(() => connection.query(asked)),
    async *stream(asked: SqlStatement, size: number) {
      const rows = connection.stream(asked, size)[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = await within(() => rows.next());
          if (next.done) return;
          yield next.value;
        }
      } finally {
        if (!session.canceled) await rows.return?.();
      }
    },
  });
}
