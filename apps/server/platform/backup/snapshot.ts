import type { Config } from '../config.ts';
import type { DatabaseKind, DatabaseVersion } from '../db/version.ts';
import type { ArchiveEntry } from './tar.ts';

/** The folder of the database in an archive. */
export const DATABASE = 'database/';

/** One moment of a database, readable while servers go on writing. */
export interface Snapshot extends AsyncDisposable {
  kind: DatabaseKind;
  version: DatabaseVersion;
  /** The content of the database, below `DATABASE`. */
  entries(): AsyncIterable<ArchiveEntry>;
  /** The ids of the stored files that the database refers to. */
  fileIds(): AsyncIterable<string>;
}

export interface SnapshotOptions {
  /** Where a temporary copy may be written; removed with the snapshot. */
  scratch: string;
  signal: AbortSignal;
  /** Called with the share of the database that was copied, 0 to 1, if it is copied before it is read. */
  onCopied: (share: number) => void;
}

/** Takes a snapshot of the configured database. Throws `backup_nothing`, `database_unusable`. */
export async function openSnapshot(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: SnapshotOptions,
): Promise<Snapshot> {
  if (databaseUrl === undefined) return (await import('./sqlite-snapshot.ts')).openSqliteSnapshot(dataDir, options);
  return (await import('./postgres-snapshot.ts')).openPostgresSnapshot(databaseUrl);
}
