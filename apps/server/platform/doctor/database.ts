import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { serverErrors } from '@heddle/contract/errors/server';
import type { Config } from '../config.ts';
import { readVersion as readPostgresVersion } from '../db/postgres/version.ts';
import { openSession } from '../db/postgres/session.ts';
import { findFaults } from '../db/sqlite/integrity.ts';
import { databasePath, refuseEmptied } from '../db/sqlite/open.ts';
import { hasTable, readVersion } from '../db/sqlite/version.ts';
import type { DatabaseKind, DatabaseVersion } from '../db/version.ts';

/** Credentials read at a time. */
const PAGE = 200;

/** A stored credential. */
export interface SealedCredential {
  id: string;
  user_id: string;
  type: string;
  data: string;
}

/** A database that is looked at, and not changed. */
export interface ExaminedDatabase extends AsyncDisposable {
  kind: DatabaseKind;
  /** What and where it is. */
  name: string;
  version: DatabaseVersion;
  /** What is wrong with its files; null if that is not for us to check. */
  findFaults(): Promise<string[] | null>;
  credentials(): AsyncIterable<SealedCredential>;
}

function examineSqlite(dataDir: string): ExaminedDatabase | null {
  const path = databasePath(dataDir);
  refuseEmptied(dataDir);
  if (!existsSync(path)) return null;
  const file = new DatabaseSync(path, { timeout: 5000 });
  try {
    file.exec('PRAGMA query_only = ON');
    return {
      kind: 'sqlite',
      name: path,
      version: readVersion(file),
      findFaults: () => findFaults(path, new AbortController().signal),
      async *credentials() {
        if (!hasTable(file, 'credentials')) return;
        for (const { id, user_id, type, data } of file
          .prepare('SELECT id, user_id, type, data FROM credentials')
          .iterate())
          yield { id: String(id), user_id: String(user_id), type: String(type), data: String(data) };
      },
      async [Symbol.asyncDispose]() {
        file.close();
      },
    };
  } catch (cause) {
    file.close();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw serverErrors.data_dir_unusable({ path: dataDir, reason }, { cause });
  }
}

async function examinePostgres(url: string): Promise<ExaminedDatabase> {
  const client = await openSession(url, 'heddle doctor');
  const rowsOf = async (text: string) => (await client.query<{ [column: string]: unknown }>(text)).rows;
  try {
    const [server] = await rowsOf("SELECT current_setting('server_version') AS version");
    const version = await readPostgresVersion(rowsOf);
    return {
      kind: 'postgresql',
      name: `PostgreSQL ${String(server?.['version'])}`,
      version,
      findFaults: async () => null,
      async *credentials() {
        if (version.migrations.length === 0) return;
        const page = 'SELECT id, user_id, type, data FROM credentials WHERE id > $1 ORDER BY id LIMIT $2';
        for (let last = ''; ;) {
          const { rows } = await client.query<SealedCredential>(page, [last, PAGE]);
          yield* rows;
          const next = rows.at(-1)?.id;
          if (next === undefined) return;
          last = next;
        }
      },
      [Symbol.asyncDispose]: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Opens the configured database to look at it; null if there is none yet. Throws `database_emptied`, `database_unusable`, `data_dir_unusable`. */
export async function examineDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<ExaminedDatabase | null> {
  return databaseUrl === undefined ? examineSqlite(dataDir) : examinePostgres(databaseUrl);
}
