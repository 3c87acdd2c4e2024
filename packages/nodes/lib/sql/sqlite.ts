import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import type { JsonObject } from '@heddle/contract/json';
import type { SqlConnection, SqlServer } from './port.ts';
import { allowedSqliteFile } from './sqlite-folders.ts';
import type { SqliteAnswer, SqliteAsk } from './sqlite-protocol.ts';

/** Memory that the process of a connection may take. */
const MEMORY_MB = 512;
/** The last characters of its standard error that are kept. */
const MOST_MESSAGES = 2000;

/** The error of SQLite, with its number: https://www.sqlite.org/rescode.html */
const failed = (message: string, code: number): Error => Object.assign(new Error(message), { sqliteCode: code });

/**
 * Opens a SQLite file in a process of its own: a statement holds its thread until it is done, and only a process can be ended in the middle of one. The file is
 * safe meanwhile, as after a crash. Throws `sql_file_forbidden`, `sql_database_missing` and what SQLite says.
 */
export async function openSqlite({ database }: SqlServer): Promise<SqlConnection> {
  const file = await allowedSqliteFile(database);
  const child = fork(new URL('./sqlite-child.ts', import.meta.url), [String(process.pid), String(MEMORY_MB), file], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let messages = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-MOST_MESSAGES);
  });
  let pending: PromiseWithResolvers<SqliteAnswer> | null = Promise.withResolvers();
  let usable = true;
  const settle = (answer: SqliteAnswer): void => {
    pending?.resolve(answer);
    pending = null;
  };
  child.on('message', (answer) => settle(answer as SqliteAnswer));
  child.on('error', () => undefined);
  child.on('exit', () => {
    usable = false;
    const said = /Error: (.*)/.exec(messages)?.[1];
    // Before it has opened the file it says why; later it was ended.
    settle(said === undefined ? { failed: 'Connection terminated', code: 0 } : { failed: said, code: CANNOT_OPEN });
  });
  const given = async (waiting: Promise<SqliteAnswer>): Promise<Exclude<SqliteAnswer, { failed: string }>> => {
    const answer = await waiting;
    if ('failed' in answer) throw failed(answer.failed, answer.code);
    return answer;
  };
  const ask = async (asked: SqliteAsk) => {
    if (!usable) throw failed('Connection terminated', 0);
    const waiting = Promise.withResolvers<SqliteAnswer>();
    pending = waiting;
    // A process that has ended meanwhile answers by its end.
    child.send(asked, () => undefined);
    return given(waiting.promise);
  };
  await given(pending.promise);
  return connectionOf(child, ask, () => usable);
}

/** SQLITE_CANTOPEN. */
const CANNOT_OPEN = 14;

function connectionOf(
  child: ChildProcess,
  ask: (asked: SqliteAsk) => Promise<{ rows: JsonObject[]; affected: number }>,
  isUsable: () => boolean,
): SqlConnection {
  // The standard error of a child is a socket, which its type lacks.
  const handles = [child, child.channel, child.stderr as Socket | null];
  return {
    query: ({ text, values }) => ask({ do: 'query', text, values }),
    async *stream({ text, values }, size) {
      await ask({ do: 'read', text, values });
      try {
        for (;;) {
          const { rows } = await ask({ do: 'next', size });
          if (rows.length > 0) yield rows;
          if (rows.length < size) return;
        }
      } finally {
        if (isUsable()) await ask({ do: 'end' });
      }
    },
    cancel: null,
    get usable() {
      return isUsable();
    },
    hold(on) {
      for (const handle of handles)
        if (on) handle?.ref();
        else handle?.unref();
    },
    close: () => void child.kill('SIGKILL'),
  };
}
