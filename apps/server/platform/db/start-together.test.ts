import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateSqlite } from '@heddle/journals/embedded/stores/sqlite-schema';
import { testDatabase } from '../../testing/test-database.ts';
import { migrateUp } from './migrate.ts';
import { createMigrationDb } from './sqlite/dialect.ts';
import { openFile } from './sqlite/open.ts';

const run = promisify(execFile);
const SERVERS = 4;
/** Time for the processes to load, so that they open the database at the same moment. Milliseconds. */
const LOADING_MS = 2500;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'heddle-together-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function startTogether(): Promise<string[]> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, HEDDLE_LOG_LEVEL: 'error', ...(await testDatabase(dataDir)), HEDDLE_DATA_DIR: dataDir };
  const script = join(import.meta.dirname, '../../testing/start-database.ts');
  const at = String(Date.now() + LOADING_MS);
  const started = Array.from(
    { length: SERVERS },
    async () => (await run(process.execPath, [script, at], { env })).stdout,
  );
  return Promise.all(started);
}

// Each starts several processes, whose loading shares the cores.
describe('servers that start together', { timeout: 60_000 }, () => {
  it.each([1, 2, 3])('all start on a new database: round %i', async () => {
    expect(await startTogether()).toEqual(Array.from({ length: SERVERS }, () => 'up to date'));
  });

  it('all start on a database of an earlier version', async ({ skip }) => {
    skip(process.env['HEDDLE_TEST_DATABASE'] !== undefined, 'the earlier version is a SQLite file');
    const file = openFile(dataDir);
    migrateSqlite(file);
    await migrateUp(createMigrationDb(file), '0001-accounts');
    file.close();
    expect(await startTogether()).toEqual(Array.from({ length: SERVERS }, () => 'up to date'));
  });
});
