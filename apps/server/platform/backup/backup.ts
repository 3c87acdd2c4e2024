import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backupErrors } from '@heddle/contract/errors/backup';
import { HeddleError } from '@heddle/contract/errors/define';
import type { Config } from '../config.ts';
import { createVault } from '../crypto/vault.ts';
import { holdFiles } from '../held-files.ts';
import { readSecretKey } from '../secret-key.ts';
import { MANIFEST } from './archive-reader.ts';
import type { ArchiveEntry } from './tar.ts';
import { checkDestination, writeArchive } from './archive-writer.ts';
import { textEntry } from './tar.ts';
import { ARCHIVE_FORMAT, PROGRAM_VERSION } from './manifest.ts';
import type { BackupManifest } from './manifest.ts';
import type { Snapshot } from './snapshot.ts';
import { openSnapshot } from './snapshot.ts';
import { storedFiles } from './stored-files.ts';

/** The name of the secret key in an archive. */
export const SECRET_KEY = 'secret-key';

/** Time for removals of files that have begun before the hold was opened. Milliseconds. */
const LAST_REMOVALS_MS = 250;

/** What a backup or a restoration is doing. `bytes`: of the archive's content so far. */
export type BackupProgress = { phase: 'database' | 'archive'; share: number | null; bytes: number };

export interface BackupOptions {
  /** The archive to write. */
  path: string;
  /** Adds the secret key. */
  withKey: boolean;
  /** Replaces a file with that name. */
  replace: boolean;
  signal: AbortSignal;
  onProgress: (progress: BackupProgress) => void;
}

/** What was put in an archive. */
export interface BackedUp {
  /** Bytes of the content, before compression. */
  bytes: number;
  files: number;
  /** Ids of stored files that the database refers to and that are not on disk. */
  missing: string[];
}

type Source = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>;

function manifestOf({ kind, version }: Snapshot, at: number, key: string | null, withKey: boolean): BackupManifest {
  return {
    heddleBackup: ARCHIVE_FORMAT,
    program: PROGRAM_VERSION,
    createdAt: new Date(at).toISOString(),
    database: { kind, migrations: [...version.migrations].sort(), journal: version.journal },
    keyId: key === null ? null : createVault(key).keyId,
    hasKey: withKey && key !== null,
  };
}

/** The error that the caller gets when work on an archive has failed or was aborted. */
export function archiveError(error: unknown, signal: AbortSignal, what: string, other: (reason: string) => unknown) {
  if (signal.aborted) return backupErrors.backup_interrupted({ what }, { cause: error });
  if (error instanceof HeddleError) return error;
  return other(error instanceof Error ? error.message : String(error));
}

async function write(source: Source, options: BackupOptions): Promise<BackedUp> {
  const { path, withKey, signal, onProgress } = options;
  const root = join(source.dataDir, 'files');
  const done: BackedUp = { bytes: 0, files: 0, missing: [] };
  // Before anything is written there.
  if (!existsSync(source.dataDir)) throw backupErrors.backup_nothing({ source: source.dataDir });
  await using hold = await holdFiles(root);
  await pause(LAST_REMOVALS_MS);
  const at = Date.now();
  await using snapshot = await openSnapshot(source, {
    scratch: `${path}.database.part`,
    signal,
    onCopied: (share) => onProgress({ phase: 'database', share, bytes: 0 }),
  });
  const key = source.secretKey ?? readSecretKey(source.dataDir);
  const onMissing = (id: string): void => void done.missing.push(id);

  async function* entries(): AsyncGenerator<ArchiveEntry> {
    yield textEntry(MANIFEST, JSON.stringify(manifestOf(snapshot, at, key, withKey)));
    yield* snapshot.entries();
    for await (const entry of storedFiles(root, snapshot.fileIds(), hold, onMissing)) {
      done.files += 1;
      yield entry;
    }
    if (withKey && key !== null) yield textEntry(SECRET_KEY, `${key}\n`);
  }

  await writeArchive(path, entries(), {
    at,
    signal,
    onBytes(bytes) {
      done.bytes += bytes;
      onProgress({ phase: 'archive', share: null, bytes: done.bytes });
    },
  });
  return done;
}

/**
 * Writes the database and the stored files that it refers to, as they are at one moment, to one archive. Servers may go on working. Nothing is left of a
 * backup that fails or is aborted. Throws `backup_exists`, `backup_nothing`, `backup_unwritable`, `backup_interrupted`, `database_unusable`.
 */
export async function backUp(source: Source, options: BackupOptions): Promise<BackedUp> {
  const { path, replace, signal } = options;
  await checkDestination(path, replace);
  try {
    return await write(source, options);
  } catch (error) {
    throw archiveError(error, signal, 'backup', (reason) =>
      backupErrors.backup_unwritable({ path, reason }, { cause: error }),
    );
  }
}
