import type pg from 'pg';
import { backupErrors } from '@heddle/contract/errors/backup';
import { MIGRATION_LOCK } from '../db/postgres/database.ts';
import { openSession } from '../db/postgres/session.ts';
import { insertRows } from './postgres-rows.ts';
import type { Schema } from './postgres-schema.ts';
import { createTables, finishTables, Schema as SchemaOf } from './postgres-schema.ts';
import { rowsName, SCHEMA } from './postgres-snapshot.ts';
import type { RestoreTarget } from './restore-target.ts';
import type { ArchiveEntry } from './tar.ts';

const TARGET = 'the PostgreSQL database';

/** Throws `restore_not_empty`, `restore_server_running`. */
async function checkEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: number; servers: number }>(`
    SELECT (SELECT count(*)::int FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace) AS tables,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'heddle') AS servers`);
  const [{ tables, servers } = { tables: 0, servers: 0 }] = rows;
  if (servers > 0) throw backupErrors.restore_server_running({ target: TARGET });
  if (tables > 0) throw backupErrors.restore_not_empty({ target: TARGET, found: `${tables} tables` });
}

/** Puts the entries of a database into its tables, in the order they were written. */
class TableWriter {
  readonly #client: pg.Client;
  #schema: Schema | null = null;
  #table = -1;
  #part = 0;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async put({ name, content }: ArchiveEntry): Promise<void> {
    if (!this.#schema) {
      if (name !== SCHEMA) throw new SyntaxError('the description of the tables is missing');
      this.#schema = SchemaOf.parse(JSON.parse(Buffer.concat(await Array.fromAsync(content)).toString()));
      return createTables(this.#client, this.#schema);
    }
    const { tables } = this.#schema;
    this.#part += 1;
    // Empty tables have no entries.
    while (tables[this.#table] === undefined || rowsName(tables[this.#table]?.name ?? '', this.#part) !== name) {
      this.#table += 1;
      this.#part = 1;
      if (this.#table >= tables.length) throw new SyntaxError(`it contains ${name}, which does not belong there`);
    }
    const table = tables[this.#table];
    if (table) await insertRows(this.#client, table, content);
  }

  async finish(): Promise<void> {
    if (!this.#schema) throw new SyntaxError('the description of the tables is missing');
    await finishTables(this.#client, this.#schema);
  }
}

/** Restores into an empty database, in one transaction. Throws `restore_not_empty`, `restore_server_running`, `database_unusable`. */
export async function openPostgresTarget(url: string): Promise<RestoreTarget> {
  const client = await openSession(url, 'heddle restore');
  try {
    await checkEmpty(client);
    await client.query('BEGIN');
    // A server that starts meanwhile waits.
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const writer = new TableWriter(client);
    return {
      put: (entry) => writer.put(entry),
      async commit() {
        await writer.finish();
        await client.query('COMMIT');
      },
      // What was not committed is gone with the connection.
      [Symbol.asyncDispose]: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
