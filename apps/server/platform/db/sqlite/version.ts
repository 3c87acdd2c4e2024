import type { DatabaseSync } from 'node:sqlite';
import type { DatabaseVersion } from '../version.ts';

/** Whether the database has a table. */
export const hasTable = (file: DatabaseSync, name: string): boolean =>
  file.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;

/** How far the tables of a file are migrated. */
export function readVersion(file: DatabaseSync): DatabaseVersion {
  const migrations = hasTable(file, 'kysely_migration')
    ? file
        .prepare('SELECT name FROM kysely_migration')
        .all()
        .map((row) => String(row['name']))
    : [];
  const journal = hasTable(file, 'journal_schema')
    ? Number(file.prepare('SELECT max(version) AS version FROM journal_schema').get()?.['version'] ?? 0)
    : 0;
  return { migrations, journal };
}
