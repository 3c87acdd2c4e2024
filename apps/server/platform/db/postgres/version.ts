import type { DatabaseVersion } from '../version.ts';

/** Runs a statement without parameters; returns its rows. */
export type RowsOf = (text: string) => Promise<readonly { readonly [column: string]: unknown }[]>;

/** How far the tables of a database are migrated. */
export async function readVersion(query: RowsOf): Promise<DatabaseVersion> {
  const [found] = await query(
    "SELECT to_regclass('kysely_migration') IS NOT NULL AS migrations, to_regclass('journal_schema') IS NOT NULL AS journal",
  );
  const migrations = found?.['migrations'] === true ? await query('SELECT name FROM kysely_migration') : [];
  const [journal] =
    found?.['journal'] === true ? await query('SELECT max(version) AS version FROM journal_schema') : [];
  return {
    migrations: migrations.map(({ name }) => String(name)),
    journal: Number(journal?.['version'] ?? 0),
  };
}
