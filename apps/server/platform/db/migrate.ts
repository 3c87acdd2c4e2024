import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadModule } from '@heddle/nodes/lib/load-module';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const folder = join(import.meta.dirname, 'migrations');

/** The migrations in the folder, in the order they run: `0001-accounts`. Numbers order them; the text after the number identifies them. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -3))
    .sort();
}

/** `0001-accounts`: `accounts`. */
const slugOf = (name: string): string => name.replace(/^\d+-/, '');

/** Migrations in the folder that are not among those applied. */
export async function missingMigrations(applied: readonly string[]): Promise<string[]> {
  const known = new Set(applied.map(slugOf));
  return (await migrationNames()).filter((name) => !known.has(slugOf(name)));
}

/** Applied migrations that are not in the folder: a newer version of the program has applied them. */
export async function unknownMigrations(applied: readonly string[]): Promise<string[]> {
  const known = new Set((await migrationNames()).map(slugOf));
  return applied.filter((name) => !known.has(slugOf(name)));
}

/** Renumbers applied migrations to match the files: databases of earlier versions have other numbers for some of them. */
async function renumberApplied(db: Kysely<unknown>, names: readonly string[]): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const records = db.withTables<{ kysely_migration: { name: string } }>();
  const current = new Map(names.map((name) => [slugOf(name), name]));
  for (const { name } of await records.selectFrom('kysely_migration').select('name').execute()) {
    const renamed = current.get(slugOf(name));
    if (renamed === undefined || renamed === name) continue;
    await records.updateTable('kysely_migration').set({ name: renamed }).where('name', '=', name).execute();
  }
}

/** Runs the migrations in the folder that have not been applied, after those of the journal. With `upTo`, those after it are left out. The caller makes sure that no other process migrates. */
export async function migrateUp(db: Kysely<unknown>, upTo?: string): Promise<void> {
  const { Migrator } = await import('kysely/migration');
  const names = await migrationNames();
  await renumberApplied(db, names);
  const migrator = new Migrator({
    db,
    provider: {
      async getMigrations() {
        const modules = await Promise.all(
          // A migration file exports `up`.
          names.map(async (name) => [name, (await loadModule(join(folder, `${name}.ts`))) as Migration] as const),
        );
        return Object.fromEntries(modules);
      },
    },
  });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
}
