import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serverErrors } from '@heddle/contract/errors/server';
import { prepareSpace } from './space.ts';

/**
 * Opens the database in the data folder, and creates both if they do not exist. One connection serves the whole process; locks of other processes
 * are waited for up to five seconds. Throws `data_dir_unusable`.
 */
export function openFile(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const path = join(dataDir, 'heddle.db');
    // SQLite creates its other files with the same mode: no other user of the machine may read them.
    closeSync(openSync(path, 'a', 0o600));
    const db = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
    prepareSpace(db);
    // WAL with NORMAL: a commit survives a crash of the process; a power cut may lose the last commits, but never corrupts the database.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
    return db;
  } catch (cause) {
    throw serverErrors.data_dir_unusable(
      { path: dataDir, reason: cause instanceof Error ? cause.message : String(cause) },
      { cause },
    );
  }
}
