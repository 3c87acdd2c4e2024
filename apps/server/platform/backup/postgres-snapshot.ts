import pg from 'pg';
import { backupErrors } from '@heddle/contract/errors/backup';
import { openSession } from '../db/postgres/session.ts';
import { readVersion } from '../db/postgres/version.ts';
import type { ArchiveEntry } from './tar.ts';
import { onePiece, textEntry } from './tar.ts';
import { readRows } from './postgres-rows.ts';
import type { Schema } from './postgres-schema.ts';
import { readSchema } from './postgres-schema.ts';
import type { Snapshot } from './snapshot.ts';
import { DATABASE } from './snapshot.ts';

/** The name of the description of the tables in an archive. */
export const SCHEMA = `${DATABASE}schema.json`;

/** The name of an entry with rows of a table. */
export const rowsName = (table: string, part: number): string =>
  `${DATABASE}${table}/${String(part).padStart(6, '0')}.jsonl`;

const IDS = 1000;

async function* entriesOf(client: pg.Client, schema: Schema): AsyncGenerator<ArchiveEntry> {
  yield textEntry(SCHEMA, JSON.stringify(schema));
  for (const table of schema.tables) {
    let part = 0;
    for await (const batch of readRows(client, table)) {
      part += 1;
      yield { name: rowsName(table.name, part), size: batch.length, content: onePiece(batch) };
    }
  }
}

/**
 * Takes a snapshot of a database: everything is read in one transaction, which shows one moment and keeps no server from writing.
 * Throws `backup_nothing`, `database_unusable`.
 */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = await openSession(url, 'heddle backup');
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const version = await readVersion(async (text) => (await client.query<{ [column: string]: unknown }>(text)).rows);
    if (version.migrations.length === 0) throw backupErrors.backup_nothing({ source: 'the PostgreSQL database' });
    const schema = await readSchema(client);
    // Tables must not change before they are read.
    const names = schema.tables.map(({ name }) => pg.escapeIdentifier(name));
    await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);

    return {
      kind: 'postgresql',
      version,
      entries: () => entriesOf(client, schema),
      async *fileIds() {
        if (!schema.tables.some(({ name }) => name === 'files')) return;
        const page = 'SELECT id FROM files WHERE size IS NOT NULL AND id > $1 ORDER BY id LIMIT $2';
        for (let last = ''; ;) {
          const { rows } = await client.query<{ id: string }>(page, [last, IDS]);
          for (const { id } of rows) yield id;
          const next = rows.at(-1)?.id;
          if (next === undefined) return;
          last = next;
        }
      },
      async [Symbol.asyncDispose]() {
        await client.end();
      },
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
