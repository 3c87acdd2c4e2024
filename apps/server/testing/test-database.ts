import { createHash } from 'node:crypto';
import pg from 'pg';

/** Databases created so far. */
const made = new Map<string, Promise<void>>();

async function make(server: string, name: string, template: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    const [made, from] = [name, template].map((one) => pg.escapeIdentifier(one));
    if (rowCount === 0) await client.query(`CREATE DATABASE ${made} TEMPLATE ${from}`);
  } finally {
    await client.end();
  }
}

/**
 * The database settings of a server under test: none if the tests run on SQLite. `HEDDLE_TEST_DATABASE` is the address
 * of a PostgreSQL server; each data folder gets a database of its own there: an empty one, or a copy of the one that `HEDDLE_TEST_TEMPLATE` names, which has
 * all tables already.
 */
export async function testDatabase(
  dataDir: string,
  kind: 'empty' | 'migrated' = 'empty',
): Promise<{ HEDDLE_DATABASE_URL?: string }> {
  const server = process.env['HEDDLE_TEST_DATABASE'];
  if (server === undefined) return {};
  const template = (kind === 'migrated' ? process.env['HEDDLE_TEST_TEMPLATE'] : undefined) ?? 'template1';
  const name = `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const making = made.get(name) ?? make(server, name, template);
  made.set(name, making);
  await making;
  return { HEDDLE_DATABASE_URL: new URL(`/${name}`, server).href };
}
