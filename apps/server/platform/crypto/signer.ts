import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Bytes of a signature: 128 bits cannot be guessed, and links stay short. */
const LENGTH = 16;

/** Signs values that are sent out, so that they can be verified when they come back. */
export interface Signer {
  /** A signature in base64url. Different parts never have the same signature, even if their concatenation is equal. */
  sign(...parts: readonly string[]): string;
  /** True for a signature made with the current key or an earlier one. Compares in constant time. */
  isOwn(signature: string, ...parts: readonly string[]): boolean;
}

/** A signer for one purpose: its signatures are invalid for others. `previous`: secrets that were in use before. */
export function createSigner(purpose: string, secret: string, previous: readonly string[] = []): Signer {
  const keyOf = (one: string): Uint8Array =>
    new Uint8Array(hkdfSync('sha256', one, '', `heddle signer v1: ${purpose}`, 32));
  const current = keyOf(secret);
  const keys = [current, ...previous.map(keyOf)];
  const made = (key: Uint8Array, parts: readonly string[]): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest().subarray(0, LENGTH);
  return {
    sign: (...parts) => made(current, parts).toString('base64url'),
    isOwn(signature, ...parts) {
      const given = Buffer.from(signature, 'base64url');
      // Only the canonical base64url form is accepted.
      if (given.length !== LENGTH || given.toString('base64url') !== signature) return false;
      return keys.filter((key) => timingSafeEqual(given, made(key, parts))).length > 0;
    },
  };
}
