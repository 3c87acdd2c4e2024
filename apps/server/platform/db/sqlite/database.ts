import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { openSqliteStore } from '@heddle/journals/embedded/stores/sqlite';
import type { Compilable } from 'kysely';
import type { Database } from '../database.ts';
import { migrateUp, missingMigrations } from '../migrate.ts';
import { createDb, createMigrationDb } from './dialect.ts';
import { bound, coded } from './errors.ts';
import { openFile } from './open.ts';
import { giveBackSpace, rewriteAtNextStart } from './space.ts';

/** How often it is looked whether another process has written. Milliseconds. */
const LOOK_EVERY_MS = 250;

/** All statements within this turn of the event loop: nobody else uses the connection in between. */
function transact(file: DatabaseSync, statements: readonly Compilable[]): number[] {
  // Many rows are written by the same statement over and over.
  let prepared: { sql: string; statement: StatementSync } | undefined;
  file.exec('BEGIN IMMEDIATE');
  try {
    const changes = statements.map((compilable) => {
      const { sql, parameters } = compilable.compile();
      if (prepared?.sql !== sql) prepared = { sql, statement: file.prepare(sql) };
      const { statement } = prepared;
      return Number(coded(() => statement.run(...bound(parameters))).changes);
    });
    file.exec('COMMIT');
    return changes;
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK');
    throw error;
  }
}

function appliedMigrations(file: DatabaseSync): string[] {
  const known = file.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'").get();
  return known
    ? file
        .prepare('SELECT name FROM kysely_migration')
        .all()
        .map((row) => String(row['name']))
    : [];
}

/** The database in the data folder. Throws `data_dir_unusable`. */
export function openSqlite(dataDir: string): Database {
  const file = openFile(dataDir);
  const looks = new Set<NodeJS.Timeout>();
  const isMigrated = async (): Promise<boolean> => (await missingMigrations(appliedMigrations(file))).length === 0;
  return {
    db: createDb(file),
    atomically: async (statements) => transact(file, statements),
    isMigrated,
    async migrate() {
      if (!(await isMigrated())) await migrateUp(createMigrationDb(file));
    },
    openEventStore: async () => openSqliteStore(file),
    // Nobody can be told through a file: who listens sees that something was written, not what.
    notify: async () => undefined,
    listen(_channel, heard) {
      const version = file.prepare('PRAGMA data_version');
      let seen = version.get()?.['data_version'];
      const look = setInterval(() => {
        const found = version.get()?.['data_version'];
        if (found !== seen) heard('');
        seen = found;
      }, LOOK_EVERY_MS).unref();
      looks.add(look);
    },
    giveBackSpace: () => giveBackSpace(file),
    rewriteAtNextStart: async () => rewriteAtNextStart(file),
    async close() {
      for (const look of looks) clearInterval(look);
      file.close();
    },
  };
}
