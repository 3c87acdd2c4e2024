import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** `PRAGMA auto_vacuum` where free pages are kept account of and given back when asked for. */
const INCREMENTAL = 2;

/** Free pages given back at a time: the others get their turn after a millisecond or two. */
const PAGES = 256;

const SQLITE_BUSY = 5;

/** `PRAGMA user_version` of a file that is to be written anew. */
const TO_REWRITE = 1;

const numberOf = (db: DatabaseSync, pragma: string): number =>
  Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0] ?? 0);

/** Notes that the file holds old bytes that must not stay: pages keep parts of rows that were replaced, until they are used for something else. */
export const rewriteAtNextStart = (db: DatabaseSync): void => db.exec(`PRAGMA user_version = ${TO_REWRITE}`);

/**
 * Lets the file give back space later. A file that was made without, or of which that was asked for, is written anew once, which takes a second for each few
 * hundred megabytes; where another process has it open, that is left to another start.
 */
export function prepareSpace(db: DatabaseSync): void {
  const isPrepared = numberOf(db, 'auto_vacuum') === INCREMENTAL;
  if (isPrepared && numberOf(db, 'user_version') !== TO_REWRITE) return;
  db.exec('PRAGMA auto_vacuum = INCREMENTAL');
  if (numberOf(db, 'page_count') === 0) return;
  try {
    db.exec('VACUUM');
    // What was written anew still stands in the log, beside the old pages.
    db.exec('PRAGMA user_version = 0; PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
  }
}

/** Makes the file, and the log beside it, as small as what is in them. */
export async function giveBackSpace(db: DatabaseSync): Promise<void> {
  for (let free = numberOf(db, 'freelist_count'); free > 0;) {
    db.exec(`PRAGMA incremental_vacuum(${PAGES})`);
    await nextTurn();
    const left = numberOf(db, 'freelist_count');
    // A file without account of its pages stays as it is: what was deleted is used again.
    if (left >= free) break;
    free = left;
  }
  // Whoever reads or writes just then is not waited for: the next time will do.
  const patience = numberOf(db, 'busy_timeout');
  db.exec('PRAGMA busy_timeout = 0');
  try {
    db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
  } finally {
    db.exec(`PRAGMA busy_timeout = ${patience}`);
  }
}
