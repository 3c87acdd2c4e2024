import { createHash } from 'node:crypto';
import pg from 'pg';

/** Databases created so far. */
const made = new Map<string, Promise<void>>();

async function make(server: string, name: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * The database settings of a server under test: none if the tests run on SQLite. `HEDDLE_TEST_DATABASE` is the address
 * of a PostgreSQL server; each data folder gets a database of its own there.
 */
export async function testDatabase(dataDir: string): Promise<{ HEDDLE_DATABASE_URL?: string }> {
  const server = process.env['HEDDLE_TEST_DATABASE'];
  if (server === undefined) return {};
  const name = `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const making = made.get(name) ?? make(server, name);
  made.set(name, making);
  await making;
  return { HEDDLE_DATABASE_URL: new URL(`/${name}`, server).href };
}
