import type { JsonObject } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { toItem } from '@heddle/contract/run/item';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNode } from '../../testing/run-node.ts';
import { noMariaDb, startMariaDb } from '../../testing/servers/mariadb.ts';
import { PostgresServer, whyNoPostgres } from '../../testing/servers/postgresql.ts';
import { mariaDbCredential, postgresqlCredential } from '../../testing/sql.ts';
import { database } from './database.node.ts';

interface Killable extends AsyncDisposable {
  kill(): Promise<void>;
  start(): Promise<void>;
}

const ROWS = 20_000;
const rows = Array.from({ length: ROWS }, (_, id) => toItem({ id, name: `Row ${id}` }));

describe.each([
  {
    name: 'PostgreSQL',
    why: whyNoPostgres(),
    async start(): Promise<{ server: Killable; credential: OpenCredential }> {
      const server = await PostgresServer.start();
      return { server, credential: postgresqlCredential(await server.createDatabase('shop')) };
    },
  },
  {
    name: 'MariaDB',
    why: noMariaDb,
    async start(): Promise<{ server: Killable; credential: OpenCredential }> {
      const server = await startMariaDb();
      return { server, credential: mariaDbCredential(server.port) };
    },
  },
])('$name that is killed in the middle of a write', ({ why, start }) => {
  let started: { server: Killable; credential: OpenCredential } | undefined;
  beforeAll(async () => {
    if (why === null) started = await start();
  }, 60_000);
  afterAll(async () => started?.server[Symbol.asyncDispose]());

  const run = (data: JsonObject, items = [toItem({})], progress?: (done: number) => void) => {
    if (!started) throw new Error('The test is skipped.');
    return runNode(database, {
      items,
      data: { credential: 'db', ...data },
      credentials: { db: started.credential },
      addressOf: (host) => Promise.resolve(host),
      ...(progress ? { progress } : {}),
    });
  };
  const count = async () =>
    (await run({ operation: 'statement', statement: 'select count(*) as n, count(distinct id) as ids from orders' }))
      .outputs['main']?.[0]?.json;

  it('has each row once after the step has run again', async ({ skip }) => {
    if (why !== null || !started) return skip(why ?? '');
    const { server } = started;
    // Nothing in the table keeps rows from being there twice.
    await run({ operation: 'statement', statement: 'create table orders (id int, name varchar(50))' });
    const insert = { operation: 'insert', table: 'orders', exactlyOnce: true };
    let killed: Promise<void> | undefined;
    await expect(
      run(insert, rows, () => {
        killed ??= server.kill();
      }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^sql_(connection_lost|unreachable)$/) as string });
    await killed;
    await expect(run(insert, rows)).rejects.toMatchObject({ code: 'sql_unreachable' });
    await server.start();
    await run(insert, rows);
    await run(insert, rows);
    expect(await count()).toEqual({ n: ROWS, ids: ROWS });
  });
});
