import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { HeddleError } from '@heddle/contract/errors/define';
import { serverErrors } from '@heddle/contract/errors/server';
import type { Config } from '../../config.ts';
import { prepareSpace } from './space.ts';

/** How long opening waits for locks of other processes: nothing else can be done in the meantime, such as stopping the server. Milliseconds. */
const OPENING_MS = 1000;
/** How long statements wait for them. Milliseconds. */
const STATEMENT_MS = 5000;

/** The path of the database in a data folder. */
export const databasePath = (dataDir: string): string => join(dataDir, 'heddle.db');

/** Throws `database_emptied` for a file without content in a data folder that was in use: a new database in its place would hide the loss. */
export function refuseEmptied(dataDir: string): void {
  // Looked for first: of two servers that start together, one has written to the file before either has made a key.
  const wasUsed = existsSync(join(dataDir, 'secret-key')) || existsSync(join(dataDir, 'files'));
  const path = databasePath(dataDir);
  if (wasUsed && statSync(path, { throwIfNoEntry: false })?.size === 0) throw serverErrors.database_emptied({ path });
}

/**
 * Opens the database in the data folder, and creates both if they do not exist. One connection serves the whole process; locks of other processes
 * are waited for up to five seconds. Throws `data_dir_unusable`, `database_emptied`.
 */
export function openFile(dataDir: string, durability: Config['durability'] = 'power'): DatabaseSync {
  refuseEmptied(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const path = databasePath(dataDir);
    // SQLite creates its other files with the same mode: no other user of the machine may read them.
    closeSync(openSync(path, 'a', 0o600));
    const db = new DatabaseSync(path, { timeout: OPENING_MS, enableForeignKeyConstraints: true });
    try {
      prepareSpace(db);
      // FULL: a commit waits for the disk. NORMAL: it survives a crash of the process, but a power cut may lose the last commits; never is the file damaged.
      const synchronous = durability === 'power' ? 'FULL' : 'NORMAL';
      db.exec(
        `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = ${STATEMENT_MS};`,
      );
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (cause) {
    throw unusable(dataDir, cause);
  }
}

/** The error `data_dir_unusable`. */
export const unusable = (dataDir: string, cause: unknown): HeddleError =>
  serverErrors.data_dir_unusable(
    { path: dataDir, reason: cause instanceof Error ? cause.message : String(cause) },
    { cause },
  );
