import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Bytes of a signature: 128 bits cannot be guessed, and links stay short. */
const LENGTH = 16;

/** Signs what is given out, so that it is known again when it comes back. */
export interface Signer {
  /** A signature in base64url. The parts cannot be confused with others that read the same in a row. */
  sign(...parts: readonly string[]): string;
  /** True for a signature made with the key in use or an earlier one. Takes as long whatever is wrong. */
  isOwn(signature: string, ...parts: readonly string[]): boolean;
}

/** A signer for one purpose: what it signs means nothing to another. `previous` are secrets that were in use before. */
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
      // Base64url can be written in several ways; one of them is ours.
      if (given.length !== LENGTH || given.toString('base64url') !== signature) return false;
      return keys.filter((key) => timingSafeEqual(given, made(key, parts))).length > 0;
    },
  };
}
