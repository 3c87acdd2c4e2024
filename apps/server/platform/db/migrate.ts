import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const folder = join(import.meta.dirname, 'migrations');

async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -3))
    .sort();
}

/** Migrations in the folder that are not among those applied. */
export async function missingMigrations(applied: readonly string[]): Promise<string[]> {
  const known = new Set(applied);
  return (await migrationNames()).filter((name) => !known.has(name));
}

/** Runs, in the order of their names, the migrations in the folder that have not been run. Servers that start together wait for each other. */
export async function migrateUp(db: Kysely<unknown>): Promise<void> {
  const { Migrator } = await import('kysely/migration');
  const migrator = new Migrator({
    db,
    provider: {
      async getMigrations() {
        const names = await migrationNames();
        const modules = await Promise.all(
          // A migration file exports `up`.
          names.map(
            async (name) =>
              [name, (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as Migration] as const,
          ),
        );
        return Object.fromEntries(modules);
      },
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
}
