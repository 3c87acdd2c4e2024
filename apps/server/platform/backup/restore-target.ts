import type { Config } from '../config.ts';
import type { DatabaseKind } from '../db/version.ts';
import type { ArchiveEntry } from './tar.ts';

/** An empty database that a backup is restored into. Nothing of it is visible before `commit`. */
export interface RestoreTarget extends AsyncDisposable {
  /** Takes an entry of the database. Throws a `SyntaxError` for one that does not belong there. */
  put(entry: ArchiveEntry): Promise<void>;
  /** Everything was put: makes it visible. */
  commit(): Promise<void>;
}

export const kindOf = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): DatabaseKind =>
  databaseUrl === undefined ? 'sqlite' : 'postgresql';

/** Opens the configured database. Throws `restore_not_empty`, `restore_server_running`, `database_unusable`. */
export async function openTarget(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  stage: string,
): Promise<RestoreTarget> {
  if (databaseUrl === undefined) return (await import('./sqlite-target.ts')).openSqliteTarget(dataDir, stage);
  return (await import('./postgres-target.ts')).openPostgresTarget(databaseUrl);
}
