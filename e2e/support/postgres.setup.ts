import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresServer, whyNoPostgres } from '@heddle/nodes/testing/servers/postgresql';

const MIGRATED = 'heddle_migrated';
const START_DATABASE = join(import.meta.dirname, '../../apps/server/testing/start-database.ts');

/** Makes a database with all tables, to be copied: migrating one takes five times as long. */
async function makeTemplate(server: PostgresServer): Promise<void> {
  const HEDDLE_DATABASE_URL = await server.createDatabase(MIGRATED);
  const HEDDLE_DATA_DIR = mkdtempSync(join(tmpdir(), 'heddle-template-'));
  const env = { ...process.env, HEDDLE_DATABASE_URL, HEDDLE_DATA_DIR, HEDDLE_LOG_LEVEL: 'error' };
  execFileSync(process.execPath, [START_DATABASE, '0'], { env, timeout: 60_000 });
  rmSync(HEDDLE_DATA_DIR, { recursive: true });
}

/** One PostgreSQL server for all tests of a project; they find it by `HEDDLE_TEST_DATABASE` and `HEDDLE_TEST_TEMPLATE`. Returns the function that ends it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (whyNoPostgres() !== null) return undefined;
  const server = await PostgresServer.start();
  await makeTemplate(server);
  process.env['HEDDLE_TEST_DATABASE'] = server.url();
  process.env['HEDDLE_TEST_TEMPLATE'] = MIGRATED;
  return async () => {
    delete process.env['HEDDLE_TEST_DATABASE'];
    delete process.env['HEDDLE_TEST_TEMPLATE'];
    await server[Symbol.asyncDispose]();
  };
}
