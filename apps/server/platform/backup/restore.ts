import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DatabaseSync } from 'node:sqlite';
import { backupErrors } from '@heddle/contract/errors/backup';
import type { Config } from '../config.ts';
import { createVault } from '../crypto/vault.ts';
import { makeDataDir, RESTORING } from '../data-dir.ts';
import { isBusy } from '../db/sqlite/errors.ts';
import { newerThanKnown } from '../db/version.ts';
import { isFileId, pathOfFile } from '../files.ts';
import { readSecretKey } from '../secret-key.ts';
import type { OpenArchive } from './archive-reader.ts';
import { openArchive } from './archive-reader.ts';
import type { BackupProgress } from './backup.ts';
import { archiveError, SECRET_KEY } from './backup.ts';
import type { BackupManifest } from './manifest.ts';
import { databaseName } from './manifest.ts';
import type { RestoreTarget } from './restore-target.ts';
import { kindOf, openTarget } from './restore-target.ts';
import { DATABASE } from './snapshot.ts';
import { FILES } from './stored-files.ts';
import type { ArchiveEntry } from './tar.ts';

/** What may stand in a data folder that is empty otherwise: mounted disks have the first; the second may be put there before the restoration. */
const harmless = new Set(['lost+found', SECRET_KEY]);

export interface RestoreOptions {
  /** The archive. */
  path: string;
  signal: AbortSignal;
  onProgress: (progress: BackupProgress) => void;
}

export interface Restored {
  manifest: BackupManifest;
  files: number;
}

type Target = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Whether another process has the SQLite file in a folder open. */
function isInUse(path: string): boolean {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // Granted only if nobody else has the file open; nothing is written.
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK');
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    file.close();
  }
}

/** Throws `restore_not_empty`, `restore_server_running`. */
async function checkFolder(dataDir: string, hasKey: boolean): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown): string[] => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const found = names.find((name) => !harmless.has(name) || (hasKey && name === SECRET_KEY));
  if (found === undefined) return;
  if (names.includes('heddle.db') && isInUse(join(dataDir, 'heddle.db')))
    throw backupErrors.restore_server_running({ target: dataDir });
  throw backupErrors.restore_not_empty({ target: dataDir, found });
}

/** Throws `restore_other_database`, `backup_newer`. */
async function checkManifest({ database }: BackupManifest, path: Target): Promise<void> {
  const kind = kindOf(path);
  if (kind !== database.kind)
    throw backupErrors.restore_other_database({ backup: databaseName[database.kind], target: databaseName[kind] });
  const newer = await newerThanKnown(kind, database);
  if (newer) throw backupErrors.backup_newer({ backup: newer.found, program: newer.known });
}

async function put(entry: ArchiveEntry, stage: string, target: RestoreTarget): Promise<'file' | 'other'> {
  const { name, content } = entry;
  const write = (path: string): Promise<void> =>
    pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  if (name.startsWith(DATABASE)) await target.put(entry);
  else if (name === SECRET_KEY) await write(join(stage, SECRET_KEY));
  else if (name.startsWith(FILES) && isFileId(name.slice(FILES.length))) {
    const path = pathOfFile(join(stage, 'files'), name.slice(FILES.length));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await write(path);
    return 'file';
  } else throw new SyntaxError(`it contains ${name}, which does not belong there`);
  return 'other';
}

/** Moves what was staged into the data folder, and makes the database visible. Takes it back if that fails. */
async function unveil(stage: string, dataDir: string, names: readonly string[], target: RestoreTarget): Promise<void> {
  const moved: string[] = [];
  try {
    for (const name of names) {
      await rename(join(stage, name), join(dataDir, name));
      moved.push(join(dataDir, name));
    }
    await target.commit();
  } catch (error) {
    for (const path of moved) await rm(path, { recursive: true, force: true });
    throw error;
  }
}

/** Restores what is in the archive. A server does not start while the stage is there. */
async function fill({ manifest, entries }: OpenArchive, to: Target, signal: AbortSignal): Promise<number> {
  const stage = join(to.dataDir, RESTORING);
  await using target = await openTarget(to, stage);
  await checkFolder(to.dataDir, manifest.hasKey);
  makeDataDir(to.dataDir);
  await mkdir(stage, { mode: 0o700 });
  try {
    await mkdir(join(stage, 'files'), { mode: 0o700 });
    let files = 0;
    for await (const entry of entries) if ((await put(entry, stage, target)) === 'file') files += 1;
    signal.throwIfAborted();
    await unveil(stage, to.dataDir, ['files', ...(manifest.hasKey ? [SECRET_KEY] : [])], target);
    return files;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/**
 * Restores a backup into an empty data folder and, on PostgreSQL, an empty database. Nothing is left of a restoration that fails or is aborted.
 * Throws the `backupErrors` that say why it cannot be.
 */
export async function restore(target: Target, { path, signal, onProgress }: RestoreOptions): Promise<Restored> {
  const ended = new AbortController();
  let bytes = 0;
  try {
    const archive = await openArchive(path, {
      signal: AbortSignal.any([signal, ended.signal]),
      onBytes(read) {
        bytes += read;
        onProgress({ phase: 'archive', share: null, bytes });
      },
    });
    await checkManifest(archive.manifest, target);
    return { manifest: archive.manifest, files: await fill(archive, target, signal) };
  } catch (error) {
    throw archiveError(error, signal, 'restoration', (reason) =>
      error instanceof SyntaxError
        ? backupErrors.backup_damaged({ path, reason }, { cause: error })
        : backupErrors.restore_failed({ target: target.dataDir, reason }, { cause: error }),
    );
  } finally {
    ended.abort();
  }
}

/** Whether the configured secret key is the one that the secrets of a backup are encrypted with. */
export function keyMatches(config: Pick<Config, 'dataDir' | 'secretKey'>, { keyId }: BackupManifest): boolean {
  const key = config.secretKey ?? readSecretKey(config.dataDir);
  return keyId === null || (key !== null && createVault(key).keyId === keyId);
}
