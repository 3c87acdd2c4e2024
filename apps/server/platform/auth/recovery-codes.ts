import { randomInt } from 'node:crypto';

/** Digits and letters that nobody takes for one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const CODES = 10;
const HALF = 5;

const half = (): string => Array.from({ length: HALF }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Ten codes such as `7kq2m-x9fhd`, each with 49 bits of chance. */
export const createRecoveryCodes = (): string[] => Array.from({ length: CODES }, () => `${half()}-${half()}`);

/** A recovery code as it was made, from what somebody typed: case, spaces and hyphens do not matter. */
export function readRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '');
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}
