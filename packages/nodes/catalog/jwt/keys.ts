import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { dataErrors } from '@heddle/contract/errors/data';
import { COSTLY_KEY, isCostlyKey } from '../../lib/pem/cost.ts';

/** A key of one kind, with the algorithms it is for. */
export interface JwtKey {
  key: KeyObject | Uint8Array;
  algorithms: readonly string[];
}

const hmac = ['HS256', 'HS384', 'HS512'];
const rsaPss = ['PS256', 'PS384', 'PS512'];
const byType: { readonly [type: string]: readonly string[] } = {
  rsa: ['RS256', 'RS384', 'RS512', ...rsaPss],
  'rsa-pss': rsaPss,
  ed25519: ['EdDSA', 'Ed25519'],
};
const byCurve: { readonly [curve: string]: readonly string[] } = {
  prime256v1: ['ES256'],
  secp384r1: ['ES384'],
  secp521r1: ['ES512'],
};

/** The algorithms that verify with public keys, which are those of a key set. */
export const publicKeyAlgorithms: readonly string[] = [...Object.values(byType), ...Object.values(byCurve)]
  .flat()
  .filter((name, index, all) => all.indexOf(name) === index);

/** RFC 7518, 3.3: smaller keys must not be used. */
const SHORTEST_RSA = 2048;
/** Signing with a longer one holds up the server. */
const LONGEST_RSA = 8192;

/** A shared secret. Throws `key_invalid`. */
export function secretKey(written: string, format: 'text' | 'base64'): JwtKey {
  const key = Buffer.from(written, format === 'text' ? 'utf8' : 'base64');
  if (key.length === 0) throw dataErrors.key_invalid({ field: 'Secret', reason: 'it is empty' });
  return { key, algorithms: hmac };
}

/** RFC 7518, 3.2: a secret has at least as many bits as the hash. Throws `key_invalid`. */
export function checkSigningSecret({ key }: JwtKey, algorithm: string): void {
  const needed = Number(algorithm.slice(2)) / 8;
  if (key instanceof Uint8Array && key.length < needed)
    throw dataErrors.key_invalid({ field: 'Secret', reason: `${algorithm} needs at least ${needed} bytes` });
}

/** A public key or a certificate. Throws `key_invalid`. */
export function publicKey(pem: string): JwtKey {
  try {
    return kindOf(createPublicKey(pem), 'Public key');
  } catch (cause) {
    throw isCoded(cause)
      ? cause
      : dataErrors.key_invalid(
          { field: 'Public key', reason: 'it is not a key or certificate in PEM form' },
          { cause },
        );
  }
}

/** A private key. Throws `key_invalid`. */
export function privateKey(pem: string, passphrase: string): JwtKey {
  if (isCostlyKey(pem)) throw dataErrors.key_invalid({ field: 'Private key', reason: COSTLY_KEY });
  try {
    return kindOf(createPrivateKey({ key: pem, ...(passphrase === '' ? {} : { passphrase }) }), 'Private key');
  } catch (cause) {
    throw isCoded(cause)
      ? cause
      : dataErrors.key_invalid(
          { field: 'Private key', reason: 'it is not a key in PEM form, or its passphrase is wrong' },
          { cause },
        );
  }
}

const isCoded = (thrown: unknown): boolean => thrown instanceof Error && 'status' in thrown;

function kindOf(key: KeyObject, field: string): JwtKey {
  const { namedCurve = '', modulusLength = SHORTEST_RSA } = key.asymmetricKeyDetails ?? {};
  const algorithms = byType[key.asymmetricKeyType ?? ''] ?? byCurve[namedCurve];
  if (!algorithms)
    throw dataErrors.key_invalid({ field, reason: 'no algorithm of JSON Web Tokens uses keys of its kind' });
  if (modulusLength < SHORTEST_RSA)
    throw dataErrors.key_invalid({ field, reason: `it must have at least ${SHORTEST_RSA} bits` });
  if (modulusLength > LONGEST_RSA)
    throw dataErrors.key_invalid({ field, reason: `it must have at most ${LONGEST_RSA} bits` });
  return { key, algorithms };
}
