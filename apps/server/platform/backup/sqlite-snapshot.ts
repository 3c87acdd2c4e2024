import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, backup } from 'node:sqlite';
import { backupErrors } from '@heddle/contract/errors/backup';
import { hasTable, readVersion } from '../db/sqlite/version.ts';
import type { ArchiveEntry } from './tar.ts';
import type { Snapshot, SnapshotOptions } from './snapshot.ts';
import { DATABASE } from './snapshot.ts';
import { contentOf } from './stored-files.ts';

/** Pages copied between two looks at whether the copy was interrupted: about two milliseconds. */
const PAGES = 2000;

/** The name of the file in an archive. */
export const SQLITE_FILE = `${DATABASE}heddle.db`;

async function removeCopy(path: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(`${path}${suffix}`, { force: true });
}

/**
 * Copies the file as it is at one moment. The read transaction holds that moment: SQLite's backup would begin again with every write of another process,
 * and never end while a server is busy.
 */
async function copy(path: string, { scratch, signal, onCopied }: SnapshotOptions): Promise<void> {
  // Not read-only: the last connection removes the log and its index, which such a connection leaves behind.
  const source = new DatabaseSync(path, { timeout: 5000 });
  try {
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await backup(source, scratch, {
      rate: PAGES,
      progress({ totalPages, remainingPages }) {
        signal.throwIfAborted();
        onCopied(1 - remainingPages / totalPages);
      },
    });
    signal.throwIfAborted();
  } finally {
    source.close();
  }
}

/** Takes a snapshot of the file in the data folder, as a copy at `scratch`. Throws `backup_nothing`. */
export async function openSqliteSnapshot(dataDir: string, options: SnapshotOptions): Promise<Snapshot> {
  const path = join(dataDir, 'heddle.db');
  const { scratch } = options;
  if (!existsSync(path)) throw backupErrors.backup_nothing({ source: dataDir });
  await removeCopy(scratch);
  try {
    // Made here, so that nobody else may read it.
    await (await open(scratch, 'wx', 0o600)).close();
    await copy(path, options);
    const file = new DatabaseSync(scratch);
    // One file without a log beside it.
    file.exec('PRAGMA journal_mode = DELETE');
    const version = readVersion(file);
    if (version.migrations.length === 0) throw backupErrors.backup_nothing({ source: dataDir });

    return {
      kind: 'sqlite',
      version,
      async *entries(): AsyncGenerator<ArchiveEntry> {
        const copied = await open(scratch);
        const { size } = await copied.stat();
        yield { name: SQLITE_FILE, size, content: contentOf(copied) };
      },
      async *fileIds() {
        if (!hasTable(file, 'files')) return;
        const ids = file.prepare('SELECT id FROM files WHERE size IS NOT NULL ORDER BY id');
        for (const { id } of ids.iterate()) yield String(id);
      },
      async [Symbol.asyncDispose]() {
        file.close();
        await removeCopy(scratch);
      },
    };
  } catch (error) {
    await removeCopy(scratch);
    throw error;
  }
}
