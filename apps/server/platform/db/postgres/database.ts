import { HeddleError } from '@heddle/contract/errors/define';
import { serverErrors } from '@heddle/contract/errors/server';
import type { PostgresAccess } from '@heddle/journals/embedded/stores/postgres-access';
import { migratePostgres } from '@heddle/journals/embedded/stores/postgres-schema';
import { openPostgresStore } from '@heddle/journals/embedded/stores/postgres';
import type { Compilable } from 'kysely';
import pg from 'pg';
import type { Log } from '../../log.ts';
import type { Database } from '../database.ts';
import { migrateUp, missingMigrations } from '../migrate.ts';
import { refuseNewer } from '../version.ts';
import { whenUsable } from '../waiting.ts';
import { aroundSentWrite } from '../writes.ts';
import { createDb, createMigrationDb } from './dialect.ts';
import { isConflict, isUnreachable, reach, reasonOf } from './errors.ts';
import { Listener } from './listener.ts';
import type { RowsOf } from './version.ts';
import { readVersion } from './version.ts';

const OLDEST_VERSION = 15;
const CONNECTIONS = 10;
const CONNECT_MS = 5000;
const STATEMENT_MS = 30_000;
/** Maximum number of tries of a transaction that conflicts with others. */
const TRIES = 5;
const PAUSE_MS = 25;

const numbers = new pg.TypeOverrides();
// All integers are times, sizes and counts, which are exact as JavaScript numbers.
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) numbers.setTypeParser(type, Number);

/** Settings of every connection. The database ends statements that take too long; if it does not respond, the driver does. */
const settingsFor = (connectionString: string): pg.PoolConfig => ({
  connectionString,
  application_name: 'heddle',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  max: CONNECTIONS,
  query_timeout: STATEMENT_MS + CONNECT_MS,
  statement_timeout: STATEMENT_MS,
  types: numbers,
});

async function tryTransaction(pool: pg.Pool, statements: readonly Compilable[]): Promise<number[]> {
  const client = await reach(pool.connect());
  let broken = false;
  try {
    await client.query('BEGIN');
    const changes: number[] = [];
    for (const statement of statements) {
      const { sql, parameters } = statement.compile();
      changes.push((await client.query(sql, [...parameters])).rowCount ?? 0);
    }
    await client.query('COMMIT');
    return changes;
  } catch (error) {
    broken =
      isUnreachable(error) ||
      (await client.query('ROLLBACK').then(
        () => false,
        () => true,
      ));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function transact(pool: pg.Pool, statements: readonly Compilable[]): Promise<number[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await reach(tryTransaction(pool, statements));
    } catch (error) {
      if (!isConflict(error) || tries === TRIES) throw error;
      // Lets the conflicting transaction finish.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * 2 ** tries));
    }
  }
}

/** Throws `database_unusable`. */
async function checkVersion(pool: pg.Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ server_version_num: string; server_version: string }>(
      "SELECT current_setting('server_version_num') AS server_version_num, current_setting('server_version') AS server_version",
    );
    const [found] = rows;
    if (Number(found?.server_version_num) < OLDEST_VERSION * 10_000)
      throw new Error(`it is PostgreSQL ${found?.server_version}, and ${OLDEST_VERSION} is the oldest that will do`);
  } catch (cause) {
    throw serverErrors.database_unusable({ reason: reasonOf(cause) }, { cause });
  }
}

/** True for `database_unusable` where the server may be reached later: it starts, or has no connection left. */
const isUnreachableServer = (error: unknown): boolean => error instanceof HeddleError && isUnreachable(error.cause);

/** Advisory lock of migrations: any number that nothing else in the database locks. */
export const MIGRATION_LOCK = 4_855_100_302;

const MIGRATING = 'another server updates its tables';

/** Migrates while no other server does: what is missing is looked up under the lock. Throws `database_unusable`. */
async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await reach(pool.connect());
  let locked = false;
  try {
    const { rows } = await reach(
      client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [MIGRATION_LOCK]),
    );
    locked = rows[0]?.locked === true;
    if (!locked) throw serverErrors.database_unusable({ reason: MIGRATING }, { cause: MIGRATING });
    await migrateUp(createMigrationDb(pool));
  } finally {
    // The lock ends with its connection.
    client.release(locked);
  }
}

/** The PostgreSQL database at an address, over a pool of connections. Waits up to `waitMs` milliseconds until it can be used. Throws `database_unusable`. */
export async function openPostgres(url: string, log: Log, waitMs: number): Promise<Database> {
  const patience = { log, waitMs };
  const settings = settingsFor(url);
  const pool = new pg.Pool(settings);
  // The statement on the connection fails by itself; the next one gets another connection.
  pool.on('error', (err) => log.warn({ err }, 'database connection lost'));
  pool.on('connect', (client) => client.on('error', (err) => log.debug({ err }, 'database connection lost')));
  try {
    await whenUsable(() => checkVersion(pool), isUnreachableServer, patience);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listener = new Listener(settings, log);
  const access: PostgresAccess = {
    query: ({ text, values = [], name }) =>
      reach(pool.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })),
    listen: (channel, onMessage) => listener.listen(channel, onMessage),
    isPassing: (error) => isUnreachable(error) || isConflict(error),
  };
  const query: RowsOf = async (text) => (await reach(pool.query<{ [column: string]: unknown }>(text))).rows;
  const isMigrated = async (): Promise<boolean> =>
    (await missingMigrations((await readVersion(query)).migrations)).length === 0;
  return {
    db: createDb(pool),
    atomically: (statements) => aroundSentWrite(statements, () => transact(pool, statements)),
    isMigrated,
    async migrate() {
      await refuseNewer('postgresql', await readVersion(query));
      // First: the server's tables take over from the journal's, not the other way round.
      await migratePostgres(access);
      if (await isMigrated()) return;
      await whenUsable(
        () => migrateAlone(pool),
        (error) => error instanceof HeddleError && error.cause === MIGRATING,
        patience,
      );
    },
    openEventStore: () => openPostgresStore(access),
    async notify(channel, payload) {
      await reach(pool.query('SELECT pg_notify($1, $2)', [channel, payload]));
    },
    listen: (channel, onMessage) => void listener.listen(channel, onMessage),
    // Autovacuum does so: it truncates free space at the end of a table and reuses the rest.
    releaseSpace: async () => undefined,
    // Vacuum removes old row versions.
    rewriteAtNextStart: async () => undefined,
    // PostgreSQL looks after its files.
    findFaults: async () => [],
    async close() {
      await listener.close();
      await pool.end();
    },
  };
}
