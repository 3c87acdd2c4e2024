import { securityErrors } from '@heddle/contract/errors/security';
import { isAffordable } from '../../lib/native/derive.ts';
import type { Derivation } from '../../lib/native/derive-work.ts';
import { MOST_DERIVATION_BYTES } from '../../lib/native/derive-work.ts';

/** A stored password hash, read. */
export type StoredHash =
  | {
      algorithm: 'argon2id' | 'argon2i' | 'argon2d';
      memory: number;
      passes: number;
      parallelism: number;
      salt: Buffer;
      hash: Buffer;
    }
  | { algorithm: 'scrypt'; ln: number; r: number; p: number; salt: Buffer; hash: Buffer }
  | { algorithm: 'bcrypt'; cost: number; text: string };

// Limits of the cost of a stored hash: it is untrusted data.
/** As many digits as are read. */
const MOST_NUMBER = 999_999_999;
const MOST_PASSES = 20;
const MOST_PARALLELISM = 16;
const MOST_LN = 20;
const MOST_BCRYPT_COST = 16;

const unreadable = (reason: string): Error => securityErrors.password_hash_unreadable({ reason });

/** Base64 as PHC strings have it: the usual letters, no padding. */
const toB64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

function fromB64(text: string | undefined, what: string, least: number): Buffer {
  const bytes = /^[A-Za-z0-9+/]+$/.test(text ?? '') ? Buffer.from(text ?? '', 'base64') : Buffer.alloc(0);
  if (bytes.length < least || bytes.length > 128) throw unreadable(`its ${what} has not ${least} to 128 bytes`);
  return bytes;
}

/** Reads a hash in the form of the PHC string format (github.com/P-H-C/phc-string-format), or of bcrypt. Throws `password_hash_unreadable`. */
export function readHash(written: string): StoredHash {
  const text = written.trim();
  if (text.length > 1000) throw unreadable('it is too long');
  const bcrypt = /^\$2[abxy]\$(\d\d)\$[./A-Za-z0-9]{53}$/.exec(text);
  if (bcrypt) return { algorithm: 'bcrypt', cost: within('cost', Number(bcrypt[1]), 4, MOST_BCRYPT_COST), text };
  const [, name = '', ...parts] = text.split('$');
  if (name === 'scrypt') {
    const [parameters, salt, hash] = parts;
    const ln = numberOf(parameters, 'ln', MOST_LN);
    const [r, p] = [numberOf(parameters, 'r', 32), numberOf(parameters, 'p', MOST_PARALLELISM)];
    return affordable({
      algorithm: 'scrypt',
      ln,
      r,
      p,
      salt: fromB64(salt, 'salt', 1),
      hash: fromB64(hash, 'hash', 16),
    });
  }
  if (name !== 'argon2id' && name !== 'argon2i' && name !== 'argon2d') throw unreadable('its algorithm is not known');
  const [version, parameters, salt, hash] = parts;
  if (version !== 'v=19') throw unreadable('it is not of the version 1.3 (v=19) of Argon2');
  const [memory, passes, parallelism] = [
    numberOf(parameters, 'm', MOST_NUMBER),
    numberOf(parameters, 't', MOST_PASSES),
    numberOf(parameters, 'p', MOST_PARALLELISM),
  ];
  if (memory < 8 * parallelism) throw unreadable('its memory is less than 8 KiB for each lane');
  return affordable({
    algorithm: name,
    memory,
    passes,
    parallelism,
    salt: fromB64(salt, 'salt', 8),
    hash: fromB64(hash, 'hash', 4),
  });
}

function affordable<T extends Derivation>(stored: T): T {
  if (!isAffordable(stored))
    throw unreadable(`it asks for more than ${MOST_DERIVATION_BYTES / 1024 / 1024} MiB of memory`);
  return stored;
}

function numberOf(parameters: string | undefined, name: string, most: number): number {
  const value = (parameters ?? '')
    .split(',')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return within(name, /^\d{1,9}$/.test(value ?? '') ? Number(value) : Number.NaN, 1, most);
}

function within(name: string, value: number, least: number, most: number): number {
  if (!(value >= least && value <= most))
    throw unreadable(`its parameter ${name} is not a number from ${least} to ${most}`);
  return value;
}

/** The way back. */
export function writeHash(stored: StoredHash): string {
  switch (stored.algorithm) {
    case 'bcrypt':
      return stored.text;
    case 'scrypt':
      return `$scrypt$ln=${stored.ln},r=${stored.r},p=${stored.p}$${toB64(stored.salt)}$${toB64(stored.hash)}`;
    case 'argon2id':
    case 'argon2i':
    case 'argon2d':
      return `$${stored.algorithm}$v=19$m=${stored.memory},t=${stored.passes},p=${stored.parallelism}$${toB64(stored.salt)}$${toB64(stored.hash)}`;
  }
}
