import { randomInt } from 'node:crypto';

/** Digits and letters that are not easily confused. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const CODES = 10;
const HALF = 5;

const half = (): string => Array.from({ length: HALF }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Ten codes such as `7kq2m-x9fhd`, each with 49 random bits. */
export const createRecoveryCodes = (): string[] => Array.from({ length: CODES }, () => `${half()}-${half()}`);

/** Normalizes a typed recovery code: case, spaces and hyphens are ignored. */
export function readRecoveryCode(typed: string): string {
  const characters = typed.toLowerCase().replace(/[\s-]/g, '');
  return `${characters.slice(0, HALF)}-${characters.slice(HALF)}`;
}
