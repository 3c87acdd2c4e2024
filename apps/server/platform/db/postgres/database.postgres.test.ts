import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/test-database.ts';
import { createLog } from '../../log.ts';
import type { Database } from '../database.ts';
import { openPostgres } from './database.ts';

let folder: string;
let database: Database;
let other: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'heddle-postgres-'));
  const { HEDDLE_DATABASE_URL: url = '' } = await testDatabase(folder);
  [database, other] = [
    await openPostgres(url, createLog('silent'), 10_000),
    await openPostgres(url, createLog('silent'), 10_000),
  ];
});
afterAll(async () => {
  await database.close();
  await other.close();
  rmSync(folder, { recursive: true });
});

/** Ends all connections of the database but the one it uses, as a server that goes down does. */
const disconnect = (by: Database): Promise<unknown> =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    by.db,
  );

async function until(check: () => boolean): Promise<void> {
  while (!check()) await pause(10);
}

describe('PostgreSQL', () => {
  it('is migrated once by servers that start together', async () => {
    await Promise.all([database.migrate(), other.migrate()]);
    expect(await database.isMigrated()).toBe(true);
  });

  it('is waited for while it does not accept connections yet, and the log says so', async () => {
    const { HEDDLE_DATABASE_URL = '' } = await testDatabase(folder);
    const url = new URL(HEDDLE_DATABASE_URL);
    const { hostname, port } = url;
    // A port where nobody listens until it is too late for the first attempt.
    const door = createServer((socket) => {
      const behind = connect(Number(port), hostname);
      socket.pipe(behind).pipe(socket);
      for (const end of [socket, behind]) end.on('error', () => [socket, behind].forEach((each) => each.destroy()));
    });
    door.listen(0, hostname);
    await once(door, 'listening');
    url.port = String((door.address() as AddressInfo).port);
    door.close();
    await once(door, 'close');
    const waiting = Promise.withResolvers<void>();
    const log = createLog('info', {
      write: (line) => (line.includes('waiting for the database') ? waiting.resolve() : undefined),
    });
    const opening = openPostgres(url.href, log, 15_000);
    await waiting.promise;
    door.listen(Number(url.port), hostname);
    const late = await opening;
    expect((await sql<{ one: number }>`select 1 as one`.execute(late.db)).rows).toEqual([{ one: 1 }]);
    await late.close();
    door.close();
  });

  it('is not waited for if waiting changes nothing', async () => {
    const url = new URL((await testDatabase(folder)).HEDDLE_DATABASE_URL ?? '');
    url.pathname = '/no_such_database';
    await expect(openPostgres(url.href, createLog('silent'), 600_000)).rejects.toMatchObject({
      code: 'database_unusable',
      message: expect.stringContaining('does not exist'),
    });
  });

  it('compares text byte by byte in every table, whatever the language of the database', async () => {
    await database.migrate();
    const texts = sql<{
      column: string;
      collation: string | null;
    }>`select table_name || '.' || column_name as column, collation_name as collation
      from information_schema.columns where table_schema = 'public' and data_type = 'text'`;
    const { rows } = await texts.execute(database.db);
    expect(rows).toContainEqual({ column: 'node_state.key', collation: 'C' });
    expect(rows.filter(({ collation }) => collation !== 'C')).toEqual([]);
  });

  it('rejects pending queries as connection losses when connections end, and opens new connections', async () => {
    const slow: Promise<unknown> = sql`select pg_sleep(20)`.execute(database.db).catch((error: unknown) => error);
    const isSlow = sql<{ pid: number }>`select pid from pg_stat_activity where query like 'select pg_sleep%'`;
    while ((await isSlow.execute(other.db)).rows.length === 0) await pause(10);
    await disconnect(other);
    expect(await slow).toMatchObject({ code: 'database_unreachable' });
    // Connections that nobody was using are given up as well, a moment later.
    await pause(100);
    expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  it('goes on listening on another connection when one is lost, and says that something may have been missed', async () => {
    const received: string[] = [];
    database.listen('news', (payload) => received.push(payload));
    await until(() => received.length === 1);
    await disconnect(other);
    await until(() => received.length === 2);
    await other.notify('news', 'still here');
    await until(() => received.length === 3);
    expect(received).toEqual(['', '', 'still here']);
  });

  it('says what is wrong with text that it cannot keep', async () => {
    await expect(sql`select ${'a\0b'}::text`.execute(database.db)).rejects.toMatchObject({
      code: 'text_invalid',
      status: 422,
    });
  });

  it('commits both of two transactions that deadlock', async () => {
    await sql`create table counts (id int primary key, n int not null)`.execute(database.db);
    await sql`insert into counts select i, 0 from generate_series(1, 200) as i`.execute(database.db);
    const add = (by: Database, ids: number[]) =>
      by.atomically(
        ids.map((id) => ({ compile: () => sql`update counts set n = n + 1 where id = ${id}`.compile(by.db) })),
      );
    const ids = Array.from({ length: 200 }, (_, index) => index + 1);
    await Promise.all([add(database, ids), add(other, ids.toReversed())]);
    expect((await sql<{ least: number }>`select min(n) as least from counts`.execute(database.db)).rows).toEqual([
      { least: 2 },
    ]);
  });
});
