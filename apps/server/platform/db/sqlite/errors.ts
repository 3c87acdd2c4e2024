import type { SQLInputValue } from 'node:sqlite';
import { apiErrors } from '@heddle/contract/errors/api';
import { diskFullOf } from '../../limits/disk-full.ts';

/** SQLITE_CONSTRAINT_FOREIGNKEY */
const FOREIGN_KEY = 787;
/** SQLITE_BUSY: another process uses the file. */
const BUSY = 5;

/** The code of an error of SQLite; null for other errors. */
const codeOf = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;

/** True if another process kept a statement from having its turn. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  // Extended codes have the reason in their further bits.
  return code !== null && (code & 0xff) === BUSY;
}

/** Runs a statement. A violated foreign key becomes `meanwhile_deleted`, as on PostgreSQL, and a full disk `disk_full`; other errors are unchanged. */
export function coded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw codeOf(error) === FOREIGN_KEY ? apiErrors.meanwhile_deleted() : (diskFullOf(error) ?? error);
  }
}

/** Checks the parameters of a statement; SQLite itself refuses what it cannot bind. Throws `text_invalid` for text with NUL characters, which PostgreSQL cannot store. */
export function bound(parameters: readonly unknown[]): SQLInputValue[] {
  for (const parameter of parameters)
    if (typeof parameter === 'string' && parameter.includes('\u0000')) throw apiErrors.text_invalid();
  return parameters as SQLInputValue[];
}
