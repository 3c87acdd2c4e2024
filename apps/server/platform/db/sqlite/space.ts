import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isBusy } from './errors.ts';

/** `PRAGMA auto_vacuum`: free pages are tracked, and released on request. */
const INCREMENTAL = 2;

/** Free pages released at a time: takes one or two milliseconds. */
const PAGES = 256;

/** `PRAGMA user_version` of a file that is to be rewritten. */
const TO_REWRITE = 1;

const numberOf = (db: DatabaseSync, pragma: string): number =>
  Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0] ?? 0);

/** Marks the file for rewriting: pages contain parts of replaced rows until they are reused. */
export const rewriteAtNextStart = (db: DatabaseSync): void => db.exec(`PRAGMA user_version = ${TO_REWRITE}`);

/**
 * Enables releasing space. A file created without that option, or marked for rewriting, is rewritten once, which takes a second for each few hundred
 * megabytes; if another process has it open, a later start does so.
 */
export function prepareSpace(db: DatabaseSync): void {
  const isPrepared = numberOf(db, 'auto_vacuum') === INCREMENTAL;
  if (isPrepared && numberOf(db, 'user_version') !== TO_REWRITE) return;
  db.exec('PRAGMA auto_vacuum = INCREMENTAL');
  if (numberOf(db, 'page_count') === 0) return;
  try {
    db.exec('VACUUM');
    // The rewritten pages are still in the log, beside the old ones.
    db.exec('PRAGMA user_version = 0; PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/** Shrinks the file and its log to their content. */
export async function releaseSpace(db: DatabaseSync): Promise<void> {
  for (let free = numberOf(db, 'freelist_count'); free > 0;) {
    db.exec(`PRAGMA incremental_vacuum(${PAGES})`);
    await nextTurn();
    const left = numberOf(db, 'freelist_count');
    // A file without tracked pages keeps its size: free pages are reused.
    if (left >= free) break;
    free = left;
  }
  // Concurrent readers and writers are not waited for: the next call retries.
  const patience = numberOf(db, 'busy_timeout');
  db.exec('PRAGMA busy_timeout = 0');
  try {
    db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  } finally {
    db.exec(`PRAGMA busy_timeout = ${patience}`);
  }
}
