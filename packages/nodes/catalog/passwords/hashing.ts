import { randomBytes, timingSafeEqual } from 'node:crypto';
import { nodeErrors } from '@heddle/contract/errors/node';
import { deriveBytes } from '../../lib/native/derive.ts';
import type { StoredHash } from './phc.ts';
import type { WorkingStep } from '../../lib/workers/workers.ts';
import { runInWorker } from '../../lib/workers/workers.ts';

/** How much work a hash takes. */
export type Strength =
  | { algorithm: 'argon2id'; memory: number; passes: number; parallelism: number }
  | { algorithm: 'scrypt'; ln: number; r: number; p: number }
  | { algorithm: 'bcrypt'; cost: number };

const SALT = 16;
const HASH = 32;

const bcrypt = { url: new URL('./bcrypt-work.ts', import.meta.url), load: () => import('./bcrypt-work.ts') };
const TIME_LIMIT_MS = 60_000;
/** Bytes of a password that bcrypt reads; it ignores further ones. */
const BCRYPT_BYTES = 72;
/** Costs of bcrypt that take a few milliseconds. */
const QUICK_COST = 5;

/** The bytes in a hash. */
function derive(
  password: string,
  stored: Exclude<StoredHash, { algorithm: 'bcrypt' }>,
  step: WorkingStep,
): Promise<Buffer> {
  const { salt, hash, ...derivation } = stored;
  return deriveBytes(password, salt, hash.length, derivation, step);
}

/** The form of Unicode in which passwords are compared: RFC 8265, 4.2. Otherwise an accent typed on another keyboard would be another password. */
export const normalized = (password: string): string => password.normalize('NFC');

/** A fresh hash with a salt of its own: Argon2id (RFC 9106), scrypt (RFC 7914) or bcrypt. Throws `field_invalid` for a password that bcrypt would cut off. */
export async function hashPassword(password: string, strength: Strength, step: WorkingStep): Promise<StoredHash> {
  if (strength.algorithm === 'bcrypt') {
    const { cost } = strength;
    if (Buffer.byteLength(normalized(password)) > BCRYPT_BYTES)
      throw nodeErrors.field_invalid({
        field: 'Password',
        reason: `has more than ${BCRYPT_BYTES} bytes, and bcrypt passes over the others; use Argon2id`,
      });
    return {
      algorithm: 'bcrypt',
      cost,
      text: await runInWorker(bcrypt, 'hashBcrypt', [normalized(password), cost], {
        signal: step.signal,
        resources: step.resources,
        timeoutMs: TIME_LIMIT_MS,
        small: cost <= QUICK_COST,
      }),
    };
  }
  const empty = { ...strength, salt: randomBytes(SALT), hash: Buffer.alloc(HASH) };
  return { ...empty, hash: await derive(normalized(password), empty, step) };
}

/** Whether it is the password of a hash. bcrypt, which is JavaScript, works in a thread, the others in a process of their own. Throws `work_timeout` and `work_busy`. */
export async function isPasswordOf(stored: StoredHash, password: string, step: WorkingStep): Promise<boolean> {
  if (stored.algorithm === 'bcrypt')
    return runInWorker(bcrypt, 'compareBcrypt', [normalized(password), stored.text], {
      signal: step.signal,
      resources: step.resources,
      timeoutMs: TIME_LIMIT_MS,
      small: stored.cost <= QUICK_COST,
    });
  return timingSafeEqual(await derive(normalized(password), stored, step), stored.hash);
}

/** Whether a hash is weaker than configured, or of another algorithm, so that it should be renewed while the password is known. */
export function isWeaker(stored: StoredHash, wanted: Strength): boolean {
  if (stored.algorithm === 'scrypt' && wanted.algorithm === 'scrypt')
    return stored.ln < wanted.ln || stored.r < wanted.r || stored.p < wanted.p || stored.salt.length < SALT;
  if (stored.algorithm === 'argon2id' && wanted.algorithm === 'argon2id') {
    return (
      stored.memory < wanted.memory ||
      stored.passes < wanted.passes ||
      stored.parallelism < wanted.parallelism ||
      stored.salt.length < SALT
    );
  }
  return stored.algorithm !== 'bcrypt' || wanted.algorithm !== 'bcrypt' || stored.cost < wanted.cost;
}
