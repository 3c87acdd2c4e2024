import { apiErrors } from '@heddle/contract/errors/api';
import { HeddleError } from '@heddle/contract/errors/define';
import { serverErrors } from '@heddle/contract/errors/server';
import { diskFullOf } from '../../limits/disk-full.ts';

/** Codes of PostgreSQL: shutting down, starting up, too many connections, read only since another machine took over; then those of sockets. */
const unreachable = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Codes of conflicting transactions: serialization failure and deadlock. */
const gaveWay = new Set(['40001', '40P01']);
/** Messages of the driver, without a code, for connections that end or do not respond. */
const driverTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** True if a statement conflicted with another and changed nothing. */
export const isConflict = (error: unknown): boolean => gaveWay.has(codeOf(error));

/** True if the connection failed: whether a statement under way was executed is unknown. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof HeddleError) return error.code === 'database_unreachable';
  const code = codeOf(error);
  return unreachable.has(code) || code.startsWith('08') || (error instanceof Error && driverTexts.test(error.message));
}

/** Codes of refused values: text with a NUL character, a number out of range, a violated foreign key. */
const refusals: { readonly [code: string]: () => Error } = {
  '22021': () => apiErrors.text_invalid(),
  '22003': () => apiErrors.body_invalid({ reason: 'a number is out of range.' }),
  '23503': () => apiErrors.meanwhile_deleted(),
};

/**
 * Awaits a call of the database and converts its errors: a failed connection becomes `database_unreachable`, text with NUL characters `text_invalid`, a
 * number out of range `body_invalid`, a violated foreign key `meanwhile_deleted`, a full disk `disk_full`; other errors are unchanged.
 */
export async function reach<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isUnreachable(error)) throw serverErrors.database_unreachable(undefined, { cause: error });
    throw refusals[codeOf(error)]?.() ?? diskFullOf(error) ?? error;
  }
}

/** Why a connection failed, in words. */
export function reasonOf(cause: unknown): string {
  // An aggregate error of several addresses has no message of its own.
  const [first = cause] = cause instanceof AggregateError ? (cause.errors as unknown[]) : [];
  return first instanceof Error ? first.message : String(first);
}
