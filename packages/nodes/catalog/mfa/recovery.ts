import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { toBase32 } from './base32.ts';

/** 80 bits: they cannot be guessed, so a plain hash protects them as well as a slow one. */
const CODE_BYTES = 10;

/** A recovery code like ABCD-EFGH-IJKL-MNOP. */
export const newRecoveryCode = (): string => toBase32(randomBytes(CODE_BYTES)).replace(/.{4}(?=.)/g, '$&-');

/** The stored form of a code; case, spaces and dashes do not matter. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('base64url');

/** The place of a code's hash in a list; -1 where it is not there. Compares with all of them. */
export function placeOfCode(code: string, hashes: readonly string[]): number {
  const given = Buffer.from(hashRecoveryCode(code));
  let found = -1;
  for (const [index, hash] of hashes.entries()) {
    const expected = Buffer.from(hash);
    if (expected.length === given.length && timingSafeEqual(expected, given)) found = index;
  }
  return found;
}
