import type { VerifyKeyObjectInput } from 'node:crypto';
import { constants, createHash, createHmac, sign, timingSafeEqual, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { dataErrors } from '@heddle/contract/errors/data';
import { sliced, stoppable } from '../../lib/files/chunks.ts';
import { pemKey } from './keys.ts';

type MacAlgorithm = 'hmac-sha256' | 'hmac-sha512';
export type SignatureAlgorithm = MacAlgorithm | 'ed25519' | 'rsa-pss' | 'rsa-sha256' | 'ecdsa-sha256';

export interface SigningKeys {
  /** PEM. */
  privateKey: string;
  publicKey: string;
  passphrase: string;
  /** Text, for HMAC. */
  secret: string;
}

/** How each algorithm of key pairs signs: Ed25519 hashes by itself. */
const schemes = {
  ed25519: { digest: null, types: ['ed25519'], options: {} },
  'rsa-pss': {
    digest: 'sha256',
    types: ['rsa', 'rsa-pss'],
    options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
  },
  'rsa-sha256': { digest: 'sha256', types: ['rsa'], options: { padding: constants.RSA_PKCS1_PADDING } },
  'ecdsa-sha256': { digest: 'sha256', types: ['ec'], options: { dsaEncoding: 'der' } },
} as const;

const isMac = (algorithm: SignatureAlgorithm): algorithm is MacAlgorithm =>
  algorithm === 'hmac-sha256' || algorithm === 'hmac-sha512';

/** True for algorithms with a key to sign and another to verify. */
export const hasKeyPair = (algorithm: SignatureAlgorithm): boolean => !isMac(algorithm);

interface Stoppable {
  readonly signal: AbortSignal;
}

async function hmac(
  bytes: Uint8Array,
  algorithm: MacAlgorithm,
  secret: string,
  { signal }: Stoppable,
): Promise<Buffer> {
  if (secret === '') throw dataErrors.key_invalid({ field: 'Secret', reason: 'it is empty' });
  const made = createHmac(algorithm.slice('hmac-'.length), secret);
  for await (const part of stoppable(sliced(bytes), signal)) made.update(part);
  return made.digest();
}

/** Bytes that are signed in less than a millisecond; more are signed beside the event loop. */
const FEW = 64 * 1024;

/** Ed25519 (RFC 8032), RSA-PSS and RSASSA-PKCS1-v1_5 (RFC 8017), ECDSA written in DER (FIPS 186-5), HMAC (RFC 2104). Throws `key_invalid`. */
export async function signed(
  bytes: Uint8Array,
  algorithm: SignatureAlgorithm,
  keys: SigningKeys,
  stop: Stoppable,
): Promise<Buffer> {
  if (isMac(algorithm)) return hmac(bytes, algorithm, keys.secret, stop);
  const { digest, types, options } = schemes[algorithm];
  const key = { key: pemKey('private', keys.privateKey, keys.passphrase, types), ...options };
  return bytes.length <= FEW
    ? sign(digest, bytes, key)
    : promisify<string | null, Uint8Array, typeof key, Buffer>(sign)(digest, bytes, key);
}

/** Whether a signature fits; one of ECDSA may also be the two numbers side by side, as in JSON Web Signatures. Throws `key_invalid`. */
export async function verified(
  bytes: Uint8Array,
  signature: Uint8Array,
  algorithm: SignatureAlgorithm,
  keys: SigningKeys,
  stop: Stoppable,
): Promise<boolean> {
  if (isMac(algorithm)) {
    const expected = await hmac(bytes, algorithm, keys.secret, stop);
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  }
  const { digest, types, options } = schemes[algorithm];
  const publicKey = pemKey('public', keys.publicKey, '', types);
  const fits = async (key: VerifyKeyObjectInput): Promise<boolean> =>
    bytes.length <= FEW
      ? verify(digest, bytes, key, signature)
      : promisify<string | null, Uint8Array, VerifyKeyObjectInput, Uint8Array, boolean>(verify)(
          digest,
          bytes,
          key,
          signature,
        );
  if (await fits({ key: publicKey, ...options })) return true;
  return algorithm === 'ecdsa-sha256' && fits({ key: publicKey, dsaEncoding: 'ieee-p1363' });
}

/** A hash of bytes that come in chunks. */
export async function hashed(
  chunks: AsyncIterable<Uint8Array>,
  algorithm: string,
  { signal }: Stoppable,
): Promise<Buffer> {
  const hash = createHash(algorithm);
  for await (const chunk of stoppable(chunks, signal)) hash.update(chunk);
  return hash.digest();
}
