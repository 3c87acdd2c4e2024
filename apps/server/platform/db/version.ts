import { serverErrors } from '@heddle/contract/errors/server';
import { JOURNAL_VERSION as JOURNAL_ON_POSTGRES } from '@heddle/journals/embedded/stores/postgres-schema';
import { JOURNAL_VERSION as JOURNAL_ON_SQLITE } from '@heddle/journals/embedded/stores/sqlite-schema';
import { migrationNames, unknownMigrations } from './migrate.ts';

/** How far the tables of a database are migrated. */
export interface DatabaseVersion {
  /** Names of the applied migrations. */
  migrations: readonly string[];
  /** The version of the journal's tables, which have migrations of their own on each kind of database; 0 if there are none. */
  journal: number;
}

/** The kinds of databases. */
export type DatabaseKind = 'sqlite' | 'postgresql';

const journals: { readonly [kind in DatabaseKind]: number } = {
  sqlite: JOURNAL_ON_SQLITE,
  postgresql: JOURNAL_ON_POSTGRES,
};

/** The newest version of a database that this program knows. */
export const knownVersion = async (kind: DatabaseKind): Promise<DatabaseVersion> => ({
  migrations: await migrationNames(),
  journal: journals[kind],
});

/** `22.7`: the number of the last migration, and the version of the journal's tables. */
export function versionText({ migrations, journal }: DatabaseVersion): string {
  return `${Math.max(0, ...migrations.map((name) => Number.parseInt(name, 10)))}.${journal}`;
}

/** Throws `database_newer` if a newer version of the program has migrated a database: this one would misread what is in it. */
export async function refuseNewer(kind: DatabaseKind, found: DatabaseVersion): Promise<void> {
  const newer = await newerThanKnown(kind, found);
  if (newer) throw serverErrors.database_newer(newer);
}

/** Both versions, for an error, if a database has migrations that this program does not know; otherwise null. */
export async function newerThanKnown(
  kind: DatabaseKind,
  found: DatabaseVersion,
): Promise<{ found: string; known: string } | null> {
  const known = await knownVersion(kind);
  const unknown = await unknownMigrations(found.migrations);
  if (unknown.length === 0 && found.journal <= known.journal) return null;
  return { found: versionText(found), known: versionText(known) };
}
