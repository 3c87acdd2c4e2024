import type { JsonObject } from '@heddle/contract/json';
import type { AnyNode } from '@heddle/contract/node/define';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { toItem } from '@heddle/contract/run/item';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NodeRun } from '../../testing/run-node.ts';
import { runNode } from '../../testing/run-node.ts';
import { noMariaDb, startMariaDb } from '../../testing/servers/mariadb.ts';
import { PostgresServer, whyNoPostgres } from '../../testing/servers/postgresql.ts';
import type { RealServer } from '../../testing/servers/real-server.ts';
import { mariaDbCredential, postgresqlCredential } from '../../testing/sql.ts';
import { database } from './database.node.ts';
import { loadSqlList } from './lists.ts';

const addressOf = (host: string): Promise<string> => Promise.resolve(host);

let postgres: PostgresServer | undefined;
let mariaDb: RealServer | undefined;
const credentials: { postgresql?: OpenCredential; mysql?: OpenCredential } = {};
beforeAll(async () => {
  if (whyNoPostgres() === null) {
    postgres = await PostgresServer.start();
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

const tables = {
  postgresql: `drop table if exists orders; drop table if exists heddle_steps;
    create table orders (id bigint primary key, name text not null, total numeric(12,2) default 5, made timestamptz, data jsonb, bytes bytea, tags text[]);`,
  mysql: `drop table if exists orders; drop table if exists heddle_steps;
    create table orders (id bigint primary key, name varchar(100) not null, total decimal(12,2) default 5, made datetime(3), data json, bytes blob, tags json)`,
};

describe.each([
  { dialect: 'postgresql' as const, why: whyNoPostgres() },
  { dialect: 'mysql' as const, why: noMariaDb },
])('$dialect', ({ dialect, why }) => {
  const run = async (
    data: JsonObject,
    given: readonly JsonObject[] = [{}],
    more: NodeRun = {},
    node: AnyNode = database,
  ) => {
    const credential = credentials[dialect];
    if (!credential) throw new Error('The test is skipped.');
    const result = await runNode(node, {
      items: given.map(toItem),
      data: { credential: 'db', ...data },
      credentials: { db: credential, ...more.credentials },
      addressOf,
      ...more,
    });
    return { ...result, items: (result.outputs['main'] ?? []).map(({ json }) => json) };
  };
  const statement = (text: string, parameters: JsonObject = {}, given?: readonly JsonObject[], more?: NodeRun) =>
    run({ operation: 'statement', statement: text, parameters }, given, more);
  const select = async (data: JsonObject = {}) =>
    (await run({ operation: 'select', table: 'orders', orderBy: 'id', ...data })).items;

  beforeEach(async ({ skip }) => {
    if (why !== null) return skip(why);
    await statement(tables[dialect]);
  });

  it('gives back what was written, of every type', async () => {
    const row = {
      id: 1,
      name: 'Ada\'s "tea"; drop table orders',
      total: '12.50',
      made: '2026-03-01T12:00:00.250Z',
      data: { deep: [1, 'two', null] },
      bytes: 'AAH/',
      tags: ['a', 'b,c'],
    };
    await run({ operation: 'insert', table: 'orders' }, [
      { ...row, more: 'is no column' },
      { id: '9007199254740993', name: 'Big' },
    ]);
    const made = dialect === 'postgresql' ? row.made : '2026-03-01 12:00:00.250';
    expect(await select()).toEqual([
      { ...row, made },
      { id: '9007199254740993', name: 'Big', total: '5.00', made: null, data: null, bytes: null, tags: null },
    ]);
  });

  it('inserts, updates and deletes by key, the last row of a key counts', async () => {
    await run({ operation: 'insert', table: 'orders' }, [
      { id: 1, name: 'One' },
      { id: 2, name: 'Two' },
    ]);
    await run({ operation: 'upsert', table: 'orders' }, [
      { id: 2, name: 'first' },
      { id: 2, name: 'Second', total: 7 },
      { id: 3, name: 'Three' },
    ]);
    await run({ operation: 'update', table: 'orders' }, [{ id: 1, total: 99 }]);
    const count = await run({ operation: 'delete', table: 'orders', output: 'count' }, [{ id: 3 }, { id: 4 }]);
    expect(count.items).toEqual([{ table: 'orders', affected: 1 }]);
    expect(await select({ columns: 'id, name, total' })).toEqual([
      { id: 1, name: 'One', total: '99.00' },
      { id: 2, name: 'Second', total: '7.00' },
    ]);
  });

  it('sets columns from expressions and reads with conditions', async () => {
    const values = {
      values: 'columns',
      assignments: { id: '{{ nr }}', name: 'Order {{ nr }}', total: '{{ nr * 10 }}' },
    };
    await run(
      { operation: 'insert', table: 'orders', ...values },
      Array.from({ length: 5 }, (_, nr) => ({ nr })),
    );
    expect(
      await select({
        columns: 'id',
        filter: 'total >= :least -- and more',
        parameters: { least: 20 },
        orderBy: 'total desc',
        limit: 2,
      }),
    ).toEqual([{ id: 4 }, { id: 3 }]);
  });

  it('changes all or nothing of a step', async () => {
    const items = [
      { id: 1, name: 'One' },
      { id: 1, name: 'Again' },
    ];
    await expect(run({ operation: 'insert', table: 'orders' }, items)).rejects.toMatchObject({ code: 'sql_conflict' });
    await expect(
      statement('insert into orders (id, name) values (:id, :name); select nonsense from nowhere', {
        id: 7,
        name: 'x',
      }),
    ).rejects.toMatchObject({ code: 'sql_refused' });
    expect(await select()).toEqual([]);
  });

  it('takes no expression in the text of a statement, and values and names by their place only', async () => {
    await expect(statement("select '{{ name }}'")).rejects.toMatchObject({ code: 'sql_expression_in_statement' });
    await expect(statement('select :missing')).rejects.toMatchObject({ code: 'sql_parameter_missing' });
    const hostile = "x'; drop table orders; --";
    const { items } = await statement("select :value as value, ':value' as text /* :no */", { value: hostile });
    expect(items).toEqual([{ value: hostile, text: ':value' }]);
    await expect(statement('select * from :#table', { table: 'orders; drop table orders' })).rejects.toMatchObject({
      code: 'sql_refused',
    });
    expect((await statement('select count(*) as rows_ from :#table', { table: 'orders' })).items).toEqual([
      { rows_: 0 },
    ]);
  });

  it('runs a statement for each item, and says what it changed', async () => {
    await run({ operation: 'insert', table: 'orders' }, [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ]);
    const { items, origins } = await statement(
      'update orders set total = :total where id >= :from',
      { total: '{{ n }}', from: '{{ n }}' },
      [{ n: 1 }, { n: 2 }],
    );
    expect([items, origins]).toEqual([[{ affected: 2 }, { affected: 1 }], { main: [0, 1] }]);
  });

  it('refuses to change anything where it only reads', async () => {
    await expect(
      run({ operation: 'statement', readOnly: true, statement: "insert into orders (id, name) values (1, 'x')" }),
    ).rejects.toMatchObject({ code: 'sql_refused' });
  });

  it('writes once however often the step is repeated', async () => {
    const data = {
      operation: 'statement',
      exactlyOnce: true,
      statement: "insert into orders (id, name) select coalesce(max(id), 0) + 1, 'x' from orders",
    };
    const first = await run(data);
    const both = await Promise.all([run(data), run(data)]);
    expect(both.map(({ items }) => items)).toEqual([first.items, first.items]);
    expect(await select()).toHaveLength(1);
    await run(data, [{}], { runId: 'another' });
    expect(await select()).toHaveLength(2);
  });

  it('reads in batches by the key: each row once, whatever is inserted meanwhile', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ id: index * 2, name: `n${index}` }));
    await run({ operation: 'insert', table: 'orders' }, rows);
    const seen: unknown[] = [];
    let position: NodeRun['position'];
    for (let pass = 0; ; pass += 1) {
      const batch = {
        operation: 'select',
        table: 'orders',
        columns: 'name',
        limited: false,
        handOn: 'batches',
        batchSize: 10,
      };
      const { loop } = await run(batch, [{}], { pass, ...(position === undefined ? {} : { position }) });
      seen.push(...(loop?.items ?? []).map(({ json }) => json['name']));
      if (pass === 0)
        await run({ operation: 'insert', table: 'orders' }, [
          { id: 1, name: 'behind' },
          { id: 49, name: 'ahead' },
        ]);
      if (!loop || !('again' in loop)) break;
      position = loop.position;
    }
    expect(seen).toEqual([...rows.map(({ name }) => name), 'ahead']);
  });

  it('stops a long statement in the database when the run is stopped, or its time is over', async () => {
    const sleep = dialect === 'postgresql' ? 'select pg_sleep(600)' : 'select sleep(600)';
    const running =
      dialect === 'postgresql'
        ? "select count(*)::int as n from pg_stat_activity where query = 'select pg_sleep(600)' and state = 'active'"
        : "select count(*) as n from information_schema.processlist where info = 'select sleep(600)'";
    const stop = new AbortController();
    const work = statement(sleep, {}, [{}], { signal: stop.signal });
    work.catch(() => undefined);
    await expect.poll(async () => (await statement(running)).items).toEqual([{ n: 1 }]);
    stop.abort(new Error('stopped'));
    await expect(work).rejects.toThrow('stopped');
    await expect(run({ operation: 'statement', statement: sleep, statementTimeout: 1 })).rejects.toMatchObject({
      code: 'sql_timeout',
    });
    await expect.poll(async () => (await statement(running)).items).toEqual([{ n: 0 }]);
  });

  it('repeats transactions that the database gives up for others', async () => {
    await run({ operation: 'insert', table: 'orders' }, [
      { id: 1, name: 'a', total: 0 },
      { id: 2, name: 'b', total: 0 },
    ]);
    const pause = dialect === 'postgresql' ? 'select pg_sleep(0.3)' : 'select sleep(0.3)';
    const crosswise = (first: number, second: number) =>
      statement(
        `update orders set total = total + 1 where id = ${first}; ${pause}; update orders set total = total + 1 where id = ${second}`,
      );
    await Promise.all([crosswise(1, 2), crosswise(2, 1)]);
    expect(await select({ columns: 'total' })).toEqual([{ total: '2.00' }, { total: '2.00' }]);
  });

  it.each([
    [{ password: 'wrong-secret' }, 'sql_login_refused'],
    [{ database: 'nowhere' }, 'sql_database_missing'],
    [{ port: 1 }, 'sql_unreachable'],
    [{ encryption: 'verify' }, 'sql_tls_failed'],
  ])('says what is wrong with %j, without the password', async (changes, code) => {
    const credential = credentials[dialect];
    const wrong = credential && { ...credential, values: { ...credential.values, ...changes } };
    const error: unknown = await run(
      { operation: 'select', table: 'orders' },
      [{}],
      wrong ? { credentials: { db: wrong } } : {},
    ).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(JSON.stringify(error)).not.toMatch(/wrong-secret|p@ss/);
  });

  it('lists tables, with the columns and types of a few', async () => {
    const credential = credentials[dialect];
    if (!credential) return;
    const list = await loadSqlList({
      list: 'tables',
      search: 'ORD',
      data: {},
      credential,
      addressOf,
      fetch: () => Promise.reject(new Error('not used')),
      vendorAddress: () => undefined,
      signal: AbortSignal.timeout(10_000),
    });
    expect(list).toEqual({
      entries: [{ value: 'orders', label: expect.stringMatching(/^orders: id bigint.* \(key\), name /) as string }],
      more: false,
    });
  });
});
