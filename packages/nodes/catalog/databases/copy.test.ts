import type { JsonObject } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runNode } from '../../testing/run-node.ts';
import { noMariaDb, startMariaDb } from '../../testing/servers/mariadb.ts';
import { PostgresServer, whyNoPostgres } from '../../testing/servers/postgresql.ts';
import type { RealServer } from '../../testing/servers/real-server.ts';
import { mariaDbCredential, postgresqlCredential } from '../../testing/sql.ts';
import { database } from './database.node.ts';

const why = whyNoPostgres() ?? noMariaDb;
/** More than pass through at a time. */
const ROWS = 12_000;

let postgres: PostgresServer | undefined;
let mariaDb: RealServer | undefined;
let credentials: { [id: string]: OpenCredential } = {};
beforeAll(async () => {
  if (why !== null) return;
  postgres = await PostgresServer.start();
  mariaDb = await startMariaDb();
  credentials = {
    postgresql: postgresqlCredential(await postgres.createDatabase('shop')),
    mysql: mariaDbCredential(mariaDb.port),
  };
}, 60_000);
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]();
  await mariaDb?.[Symbol.asyncDispose]();
});

const run = async (credential: string, data: JsonObject): Promise<JsonObject[]> => {
  const { outputs } = await runNode(database, {
    data: { credential, ...data },
    credentials,
    addressOf: (host) => Promise.resolve(host),
  });
  return (outputs['main'] ?? []).map(({ json }) => json);
};
const statement = (credential: string, text: string): Promise<JsonObject[]> =>
  run(credential, { operation: 'statement', statement: text });

describe.each([
  {
    from: 'postgresql',
    to: 'mysql',
    fill: `insert into orders select n, 'order ' || n, n / 100.0, '2026-03-01T12:00:00Z' from generate_series(1, ${ROWS}) n`,
  },
  {
    from: 'mysql',
    to: 'postgresql',
    fill: `insert into orders select seq, concat('order ', seq), seq / 100.0, '2026-03-01 12:00:00' from seq_1_to_${ROWS}`,
  },
])('rows copied from $from to $to', ({ from, to, fill }) => {
  const copy = (more: JsonObject = {}): Promise<JsonObject[]> =>
    run(from, {
      operation: 'copy',
      statement: 'select id, name, total, made from orders order by id',
      targetCredential: to,
      targetTable: 'orders',
      ...more,
    });

  beforeEach(async ({ skip }) => {
    if (why !== null) return skip(why);
    for (const side of ['postgresql', 'mysql']) {
      await statement(side, 'drop table if exists orders');
      const made = side === 'mysql' ? 'datetime(3)' : 'timestamptz';
      await statement(
        side,
        `create table orders (id bigint primary key, name varchar(100), total decimal(12,2), made ${made})`,
      );
    }
    await statement(from, fill);
  });

  it('all arrive, with exact numbers', async () => {
    expect(await copy()).toEqual([{ rows: ROWS }]);
    const sums = 'select count(*) as n, sum(total) as total, min(name) as first, max(id) as last from orders';
    const [there] = await statement(to, sums);
    expect(there).toEqual((await statement(from, sums))[0]);
    expect(Number(there?.['n'])).toBe(ROWS);
  });

  it('none arrives where one of them cannot', async () => {
    await statement(to, `insert into orders values (${ROWS - 5}, 'there', 1, null)`);
    await expect(copy()).rejects.toMatchObject({ code: expect.stringMatching(/^sql_/) });
    expect(Number((await statement(to, 'select count(*) as n from orders'))[0]?.['n'])).toBe(1);
  });

  it('are those of one query', async () => {
    await expect(copy({ statement: 'select 1; select 2' })).rejects.toThrow('it has to be one query');
  });
});
