import { setTimeout as pause } from 'node:timers/promises';
import { ApiUser, chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';
import { mariaDbLogin, noMariaDb, startMariaDb } from '@heddle/nodes/testing/servers/mariadb';
import { PostgresServer, whyNoPostgres } from '@heddle/nodes/testing/servers/postgresql';
import type { Connection } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';
import { memoryOf } from './footprint.ts';
import { median } from './load.ts';

const ROWS = 1_000_000;
/** Rows that are copied beforehand: idle is a server that has done the same before. */
const WARM_UP = 10_000;
const ROUNDS = 3;
const PAGE = 1000;
const LOOK_EVERY_MS = 100;
const POLL_MS = 200;

export interface Copies {
  rows: number;
  /** Rows in a second, in the middle of all rounds. */
  heddle: number;
  script: number;
  /** The rate of Heddle as a share of that of the script, in each round. */
  shares: readonly number[];
  /** Resident memory of the server process in MiB: before the copies, and at most during them. */
  before: number;
  most: number;
}

/** Why this cannot be measured here; null where it can. */
export const whyNoCopies = (): string | null => whyNoPostgres() ?? noMariaDb;

/** The same with the same drivers: a cursor, and inserts of as many rows in one transaction. */
async function script(from: string, to: Connection): Promise<void> {
  const source = new Client({ connectionString: from });
  await source.connect();
  try {
    await source.query('begin read only');
    await source.query('declare orders_rows no scroll cursor for select id, name, total from orders');
    await to.query('start transaction');
    for (;;) {
      const { rows } = await source.query<{ id: number; name: string; total: string }>(
        `fetch forward ${PAGE} from orders_rows`,
      );
      if (rows.length === 0) break;
      const places = rows.map(() => '(?, ?, ?)').join(', ');
      await to.execute(
        `insert into copied (id, name, total) values ${places}`,
        rows.flatMap(({ id, name, total }) => [id, name, total]),
      );
    }
    await to.query('commit');
  } finally {
    await source.end();
  }
}

/** A workflow of a server that copies rows, to be run: the seconds that it took, as the server has recorded them. */
async function createCopier(user: ApiUser, from: string, port: number): Promise<(rows: number) => Promise<number>> {
  const source = new URL(from);
  const credential = await user.createCredential('From', 'postgresqlDatabase', {
    host: source.hostname,
    port: Number(source.port),
    database: source.pathname.slice(1),
    user: source.username,
    password: source.password,
    encryption: 'off',
  });
  const way = { host: '127.0.0.1', port, ...mariaDbLogin, encryption: 'off' };
  const targetCredential = await user.createCredential('To', 'mysqlDatabase', way);
  return async (rows) => {
    const workflowId = await user.createWorkflow('Copy', {
      nodes: [
        node('start', 'manualTrigger'),
        node('copy', 'database', {
          operation: 'copy',
          credential,
          statement: `select id, name, total from orders limit ${rows}`,
          targetCredential,
          targetTable: 'copied',
          timeout: 3600,
          statementTimeout: 3600,
        }),
      ],
      edges: chain('start', 'copy'),
    });
    const id = await user.execute(workflowId);
    const run = await eventually('the run ends', 1800, async () => {
      await pause(POLL_MS);
      const [found] = (await user.runs(1)).filter((one) => one.id === id && one.status !== 'running');
      return found ?? false;
    });
    if (run.status !== 'completed') throw new Error(`The run ended as ${run.status}: ${run.error?.message}`);
    return (run.durationMs ?? 0) / 1000;
  };
}

async function empty(to: Connection): Promise<void> {
  await to.query('drop table if exists copied');
  await to.query('create table copied (id int primary key, name varchar(50), total decimal(12,2))');
}

/** Throws where rows are missing. */
async function check(to: Connection): Promise<void> {
  const [counted] = await to.query('select count(*) as n from copied');
  if (JSON.stringify(counted) !== JSON.stringify([{ n: ROWS }])) throw new Error('Rows are missing.');
}

/** One copy by Heddle and one by the script, after another: so whatever else the machine does meets both. Rows in a second. */
async function oneRound(
  copy: (rows: number) => Promise<number>,
  from: string,
  to: Connection,
): Promise<{ heddle: number; script: number }> {
  await empty(to);
  const heddle = ROWS / (await copy(ROWS));
  await check(to);
  await empty(to);
  const began = performance.now();
  await script(from, to);
  const plain = ROWS / ((performance.now() - began) / 1000);
  await check(to);
  return { heddle, script: plain };
}

/** A million rows are copied from PostgreSQL to MariaDB by a real server process, and by a script. */
export async function measureCopies(): Promise<Copies> {
  await using postgres = await PostgresServer.start();
  await using mariaDb = await startMariaDb();
  const from = await postgres.createDatabase('shop');
  await postgres.query(
    'shop',
    `create table orders as select id::int, 'Order ' || id as name, (id % 1000)::numeric(12,2) as total from generate_series(1, ${ROWS}) as id`,
  );
  const to = await createConnection({ host: '127.0.0.1', port: mariaDb.port, ...mariaDbLogin });
  try {
    await using server = await ServerProcess.start({ env: { HEDDLE_EGRESS_ALLOW: '127.0.0.1' } });
    const copy = await createCopier(await ApiUser.register(server.url), from, mariaDb.port);
    await empty(to);
    await copy(WARM_UP);
    const before = memoryOf(server.pid);
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, memoryOf(server.pid))), LOOK_EVERY_MS);
    const rounds: { heddle: number; script: number }[] = [];
    try {
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await oneRound(copy, from, to));
    } finally {
      clearInterval(watch);
    }
    return {
      rows: ROWS,
      heddle: median(rounds.map(({ heddle }) => heddle)),
      script: median(rounds.map((round) => round.script)),
      shares: rounds.map((round) => round.heddle / round.script),
      before,
      most,
    };
  } finally {
    await to.end();
  }
}

/** What was measured, as a line. */
export function copiesLine({ rows, heddle, script: plain, shares, before, most }: Copies): string {
  const whole = (value: number): string => Math.round(value).toLocaleString('en');
  return [
    `${whole(rows)} rows from PostgreSQL to MariaDB: ${whole(heddle)} rows/s`,
    `${median(shares).toFixed(2)} of a script with the same drivers (${whole(plain)} rows/s; ${shares.map((one) => one.toFixed(2)).join(', ')})`,
    `memory ${whole(before)} MiB, at most ${whole(most - before)} MiB more`,
  ].join('; ');
}

if (import.meta.main) console.log(copiesLine(await measureCopies()));
