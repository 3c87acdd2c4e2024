import type { JsonObject } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runNode } from '../../testing/run-node.ts';
import { noMariaDb, startMariaDb } from '../../testing/servers/mariadb.ts';
import { PostgresServer, whyNoPostgres } from '../../testing/servers/postgresql.ts';
import type { RealServer } from '../../testing/servers/real-server.ts';
import { mariaDbCredential, postgresqlCredential } from '../../testing/sql.ts';
import { database } from './database.node.ts';
import { databaseTrigger } from './databaseTrigger.node.ts';
import { newestRow, pollDatabase } from './poll.ts';

const addressOf = (host: string): Promise<string> => Promise.resolve(host);

let postgres: PostgresServer | undefined;
let mariaDb: RealServer | undefined;
const credentials: { postgresql?: OpenCredential; mysql?: OpenCredential } = {};
beforeAll(async () => {
  if (whyNoPostgres() === null) {
    postgres = await PostgresServer.start({ wal_level: 'logical' });
    credentials.postgresql = postgresqlCredential(await postgres.createDatabase('shop'));
  }
  if (noMariaDb === null) {
    mariaDb = await startMariaDb();
    credentials.mysql = mariaDbCredential(mariaDb.port);
  }
}, 60_000);
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]();
  await mariaDb?.[Symbol.asyncDispose]();
});

describe.each([
  { dialect: 'postgresql' as const, why: whyNoPostgres() },
  { dialect: 'mysql' as const, why: noMariaDb },
])('the trigger of $dialect', ({ dialect, why }) => {
  const opened = (): OpenCredential => {
    const credential = credentials[dialect];
    if (!credential) throw new Error('The test is skipped.');
    return credential;
  };
  const statement = (text: string) =>
    runNode(database, {
      data: { credential: 'db', operation: 'statement', statement: text },
      credentials: { db: opened() },
      addressOf,
    });
  const request = (data: JsonObject) => ({
    data,
    credential: opened(),
    addressOf,
    fetch: () => Promise.reject(new Error('not used')),
    vendorAddress: () => undefined,
    signal: AbortSignal.timeout(15_000),
  });
  const poll = (data: JsonObject, position: JsonObject | null) => pollDatabase({ ...request(data), position });

  it('is told at once where the database notifies, until the connection ends', async ({ skip }) => {
    if (why !== null) return skip(why);
    let told = 0;
    const open = () =>
      databaseTrigger.listener?.open(request({}), 'News of "orders"', () => {
        told += 1;
      });
    if (dialect === 'mysql') return expect(open()).rejects.toMatchObject({ code: 'sql_log_missing' });
    const listening = await open();
    for (const times of [1, 2]) {
      await statement('notify "News of ""orders"""');
      await expect.poll(() => told).toBe(times);
    }
    await statement('notify others');
    await statement("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'");
    await listening?.ended;
    expect(told).toBe(2);
    const closed = await open();
    closed?.close();
    await closed?.ended;
    await expect
      .poll(() => statement("select count(*)::int as n from pg_stat_activity where query like 'listen%'"))
      .toMatchObject({ outputs: { main: [{ json: { n: 0 } }] } });
  });

  it('gives rows behind the last one, also those with an equal value', async ({ skip }) => {
    if (why !== null) return skip(why);
    await statement(
      'create table visits (id int primary key, seen int, name varchar(20)); insert into visits values (1, 10, null)',
    );
    const data = { event: 'rows', table: 'visits', cursorColumn: 'seen' };
    const first = await poll(data, null);
    expect(first.records).toEqual([]);
    await statement("insert into visits values (3, 10, 'equal'), (2, 11, 'later'), (4, 5, 'earlier')");
    const second = await poll(data, first.position);
    expect(second.records.map(({ json }) => json)).toEqual([
      { id: 3, seen: 10, name: 'equal' },
      { id: 2, seen: 11, name: 'later' },
    ]);
    expect((await poll(data, second.position)).records).toEqual([]);
    await statement('update visits set seen = 12 where id = 1');
    const third = await poll(data, second.position);
    expect(third.records.map(({ json }) => json['id'])).toEqual([1]);
    expect(new Set([...second.records, ...third.records].map(({ key }) => key)).size).toBe(3);
    expect(await newestRow(request(data))).toEqual({ id: 1, seen: 12, name: null });
  });

  it('begins at the first row of a table that was empty', async ({ skip }) => {
    if (why !== null) return skip(why);
    await statement('create table empty_ones (id int primary key)');
    const data = { event: 'rows', table: 'empty_ones', cursorColumn: 'id' };
    const { position } = await poll(data, null);
    await statement('insert into empty_ones values (1)');
    expect((await poll(data, position)).records.map(({ json }) => json)).toEqual([{ id: 1 }]);
  });

  it('reads every change from the log, again until it is confirmed by the next position, then never', async ({
    skip,
  }) => {
    if (why !== null) return skip(why);
    const data = { event: 'changes', slot: 'heddle', publication: 'heddle' };
    await expect(poll(data, null)).rejects.toMatchObject({ code: 'sql_log_missing' });
    if (dialect === 'mysql') return;
    await statement('create table stock (sku text primary key, amount int, facts jsonb, many bigint)');
    await statement('create publication heddle for table stock; create table others (id int)');
    await statement("select pg_create_logical_replication_slot('heddle', 'pgoutput')");
    await statement(
      `insert into stock values ('A1', 1, '{"a": [1]}', 9007199254740993); update stock set amount = 2; insert into others values (1)`,
    );
    await statement("update stock set sku = 'B2'; delete from stock");
    const first = await poll(data, null);
    const expected = [
      {
        operation: 'insert',
        table: 'stock',
        before: null,
        row: { sku: 'A1', amount: 1, facts: { a: [1] }, many: '9007199254740993' },
      },
      {
        operation: 'update',
        table: 'stock',
        before: null,
        row: { sku: 'A1', amount: 2, facts: { a: [1] }, many: '9007199254740993' },
      },
      {
        operation: 'update',
        table: 'stock',
        before: { sku: 'A1' },
        row: { sku: 'B2', amount: 2, facts: { a: [1] }, many: '9007199254740993' },
      },
      { operation: 'delete', table: 'stock', before: { sku: 'B2' }, row: null },
    ];
    expect(first.records.map(({ json }) => json)).toEqual(expected);
    await postgres?.kill();
    await postgres?.start();
    expect((await poll(data, null)).records).toEqual(first.records);
    await statement("insert into stock values ('C3', 7, null, null)");
    const second = await poll(data, first.position);
    expect(second.records.map(({ json }) => json)).toEqual([
      { operation: 'insert', table: 'stock', before: null, row: { sku: 'C3', amount: 7, facts: null, many: null } },
    ]);
    expect((await poll(data, second.position)).records).toEqual([]);
  });
});
