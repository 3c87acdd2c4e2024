import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** `PRAGMA auto_vacuum` where free pages are kept account of and given back when asked for. */
const INCREMENTAL = 2;

/** Free pages given back at a time: the others get their turn after a millisecond or two. */
const PAGES = 256;

const SQLITE_BUSY = 5;

const numberOf = (db: DatabaseSync, pragma: string): number => Number(Object.values(db.prepare(`PRAGMA ${pragma}`).get() ?? {})[0] ?? 0);

/**
 * Lets the file give back space later. A file that was made without is written anew once, which takes a second for each few hundred megabytes; where
 * another process has it open, that is left to another start.
 */
export function prepareSpace(db: DatabaseSync): void {
  if (numberOf(db, 'auto_vacuum') === INCREMENTAL) return;
  db.exec('PRAGMA auto_vacuum = INCREMENTAL');
  if (numberOf(db, 'page_count') === 0) return;
  try {
    db.exec('VACUUM');
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
  }
}

/** Makes the file, and the log beside it, as small as what is in them. */
export async function giveBackSpace(db: DatabaseSync): Promise<void> {
  for (let free = numberOf(db, 'freelist_count'); free > 0; ) {
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
