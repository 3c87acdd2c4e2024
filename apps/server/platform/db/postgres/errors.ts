import { apiErrors } from '@heddle/contract/errors/api';
import { HeddleError } from '@heddle/contract/errors/define';
import { serverErrors } from '@heddle/contract/errors/server';

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
/** Codes of statements that had to give way to others: serialization failure and deadlock. */
const gaveWay = new Set(['40001', '40P01']);
/** What the driver says, without a code, when a connection ends or keeps silent. */
const driverTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** True where a statement gave way to another and changed nothing. */
export const isGivingWay = (error: unknown): boolean => gaveWay.has(codeOf(error));

/** True where the connection failed: whether a statement under way was carried out is not known. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof HeddleError) return error.code === 'database_unreachable';
  const code = codeOf(error);
  return unreachable.has(code) || code.startsWith('08') || (error instanceof Error && driverTexts.test(error.message));
}

/** What the database refuses because of what it is given: text with a NUL character, a number out of range, a row that refers to one that is gone. */
const refusals: { readonly [code: string]: () => Error } = {
  '22021': () => apiErrors.text_invalid(),
  '22003': () => apiErrors.body_invalid({ reason: 'a number is out of range.' }),
  '23503': () => apiErrors.meanwhile_deleted(),
};

/**
 * Waits for something from the database. A failed connection becomes `database_unreachable`, text with NUL characters `text_invalid`, a number that is too
 * large `body_invalid`, and a row that refers to one that is gone `meanwhile_deleted`; everything else stays what it is.
 */
export async function reach<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isUnreachable(error)) throw serverErrors.database_unreachable(undefined, { cause: error });
    throw refusals[codeOf(error)]?.() ?? error;
  }
}
