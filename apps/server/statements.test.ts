import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { removeExpired } from './platform/retention/retention.ts';
import { createMeasure } from './platform/usage/measure.ts';
import { makeOwned, matrix, sendRow } from './testing/route-matrix.ts';
import type { TestApp } from './testing/test-app.ts';
import { createTestApp } from './testing/test-app.ts';

/** Tables that grow with what people and programs do, rather than with the workflows they have. */
const growing = [
  'execution_counts',
  'execution_events',
  'execution_files',
  'execution_payloads',
  'executions',
  'files',
  'mail_outbox',
  'node_state',
  'node_state_ops',
  'session',
  'table_changes',
  'table_rows',
  'topic_messages',
];

/** Single statements that a plan can be asked for; some of those that migrations run are about tables that are gone. */
const isExplained = (text: string): boolean =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text) &&
  !/past_runs|sqlite_master|pragma_|pg_catalog|;\s*\S/.test(text);

const statements = new Set<string>();
let app: TestApp;

beforeAll(async () => {
  const { prepare } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, text, ...rest) {
    statements.add(text);
    return prepare.call(this, text, ...rest);
  });
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [given] = args;
    const text = typeof given === 'object' && given !== null && 'text' in given ? given.text : given;
    if (typeof text === 'string') statements.add(text);
    return Reflect.apply(query, this, args);
  });
  app = await createTestApp();
  const ada = await app.signUp();
  // Ending sessions and the account comes last.
  const rows = Object.entries(matrix).sort(
    ([one], [other]) => Number(one.startsWith('DELETE')) - Number(other.startsWith('DELETE')),
  );
  for (const [key, row] of rows) {
    const owned = await makeOwned(app, ada);
    const cookie = row.signedOut === 401 ? ada.cookie : (await app.signUp()).cookie;
    await sendRow(app, key, row, owned, { cookie });
  }
  const { config, database, db, retention, userFiles } = app.platform;
  const { signal } = new AbortController();
  await removeExpired({ database, keep: config.keep, files: userFiles, retention }, Date.now(), signal);
  await createMeasure(db)(ada.user.id, null, { countAll: true, now: Date.now(), stopped: signal });
  vi.restoreAllMocks();
}, 180_000);
afterAll(() => app.end());

/** The parts of a statement's plan that go through a whole table on SQLite. */
async function scansOfSqlite(text: string): Promise<string[]> {
  const { rows } = await sql.raw<{ detail: string }>(`explain query plan ${text}`).execute(app.platform.db);
  // An alias stands in place of its table: `executions as e`.
  const names = growing.flatMap((table) => [
    table,
    new RegExp(`\\b"?${table}"? as "?(\\w+)`, 'i').exec(text)?.[1] ?? table,
  ]);
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => names.some((name) => detail.split(' ').slice(0, 2).join(' ') === `SCAN ${name}`));
}

/** The same on PostgreSQL: with sequential scans switched off there is one only where no index serves the statement. */
async function scansOfPostgres(client: pg.Client, text: string): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${text}`);
  return rows
    .map((row) => row['QUERY PLAN'])
    .filter((line) => growing.some((table) => new RegExp(`Seq Scan on ${table}\\b`).test(line)));
}

it('no statement goes through the whole of a table that grows', async () => {
  const found: string[] = [];
  const explained = [...statements].filter(isExplained);
  expect(explained.length).toBeGreaterThan(200);
  const url = app.platform.config.databaseUrl;
  const client = url === undefined ? null : new pg.Client(url);
  try {
    await client?.connect();
    await client?.query('SET enable_seqscan = off');
    for (const text of explained) {
      const scans = client ? await scansOfPostgres(client, text) : await scansOfSqlite(text);
      if (scans.length > 0) found.push(`${scans.join(' · ')}: ${text.replaceAll(/\s+/g, ' ')}`);
    }
  } finally {
    await client?.end();
  }
  expect(found).toEqual([]);
});
