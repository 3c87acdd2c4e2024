import type { HeddleError } from '@heddle/contract/errors/define';
import { limitErrors } from '@heddle/contract/errors/limits';

/** When refused callers may retry. Seconds. */
const RETRY_AFTER = 30;

/** SQLITE_FULL, in the lower bits of the code. */
const SQLITE_FULL = 13;
/** SQLITE_IOERR_WRITE and SQLITE_IOERR_SHMSIZE: how a used up disk quota, and a full disk while the index of the log grows, are reported. */
const SQLITE_WRITE_ERRORS = new Set([778, 4874]);
/** Codes of the file system, and PostgreSQL's code for its own disk. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Errors that others have wrapped at most this many times are recognized. */
const DEPTH = 5;

function saysFull(error: Error): boolean {
  if ('errcode' in error && typeof error.errcode === 'number')
    return (error.errcode & 0xff) === SQLITE_FULL || SQLITE_WRITE_ERRORS.has(error.errcode);
  return 'code' in error && typeof error.code === 'string' && CODES.has(error.code);
}

/** The error `disk_full` if something failed because the disk of the data folder or of the database has no room; otherwise null. */
export function diskFullOf(thrown: unknown): HeddleError | null {
  let error = thrown;
  for (let depth = 0; depth < DEPTH && error instanceof Error; depth += 1) {
    if (saysFull(error))
      return limitErrors.disk_full(undefined, { details: { retryAfter: RETRY_AFTER }, cause: thrown });
    error = error.cause;
  }
  return null;
}
