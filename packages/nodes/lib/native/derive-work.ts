import { argon2, scrypt } from 'node:crypto';

/** Resident memory that a key derivation of a workflow may take, in bytes. */
export const MOST_DERIVATION_BYTES = 128 * 1024 * 1024;

/** How bytes are made from a password. `memory` is in KiB; `ln` is the logarithm of the cost to base 2. */
export type Derivation =
  | { algorithm: 'argon2id' | 'argon2i' | 'argon2d'; memory: number; passes: number; parallelism: number }
  | { algorithm: 'scrypt'; ln: number; r: number; p: number };

/** Bytes of memory that a derivation takes: RFC 9106, 3.1, and RFC 7914, 5. */
export const memoryOf = (derivation: Derivation): number =>
  derivation.algorithm === 'scrypt' ? 128 * derivation.r * 2 ** derivation.ln : derivation.memory * 1024;

/** `length` bytes from a password and a salt. Meant for a process of its own: it cannot be interrupted. */
export function derive(
  password: string,
  salt: Uint8Array,
  length: number,
  derivation: Derivation,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, key: Buffer): void => (error ? reject(error) : resolve(key));
    if (derivation.algorithm === 'scrypt') {
      const { ln, r, p } = derivation;
      scrypt(password, salt, length, { N: 2 ** ln, r, p, maxmem: 128 * r * (2 ** ln + p + 2) }, done);
      return;
    }
    const { algorithm, memory, passes, parallelism } = derivation;
    argon2(algorithm, { message: password, nonce: salt, memory, passes, parallelism, tagLength: length }, done);
  });
}
