import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DatabaseSync } from 'node:sqlite';
import type { Migration } from 'kysely/migration';
import { createMigrationDb } from './kysely.ts';

const folder = join(import.meta.dirname, 'migrations');

async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).map((file) => file.slice(0, -3)).sort();
}

function appliedNames(db: DatabaseSync): Set<string> {
  const known = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'").get();
  return new Set(known ? db.prepare('SELECT name FROM kysely_migration').all().map((row) => String(row['name'])) : []);
}

/** True when every migration in the folder has been applied. */
export async function isMigrated(db: DatabaseSync): Promise<boolean> {
  const applied = appliedNames(db);
  return (await migrationNames()).every((name) => applied.has(name));
}

/** Brings the tables up to date: runs, in the order of their names, the migrations in the folder that have not been run. Servers that start together wait for each other. */
export async function migrate(db: DatabaseSync): Promise<void> {
  if (await isMigrated(db)) return;
  const { Migrator } = await import('kysely/migration');
  const kysely = createMigrationDb(db);
  const migrator = new Migrator({
    db: kysely,
    provider: {
      async getMigrations() {
        const names = await migrationNames();
        const modules = await Promise.all(
          // A migration file exports `up`.
          names.map(async (name) => [name, (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as Migration] as const),
        );
        return Object.fromEntries(modules);
      },
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
}
