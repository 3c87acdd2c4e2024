import type { KeyObject } from 'node:crypto';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { dataErrors } from '@heddle/contract/errors/data';
import { deriveBytes } from '../../lib/native/derive.ts';
import { COSTLY_KEY, isCostlyKey } from '../../lib/pem/cost.ts';
import type { WorkingStep } from '../../lib/workers/workers.ts';

const AES_BYTES = 32;

/** 256 bits from base64, base64url or hex. Throws `key_invalid`. */
export function aesKey(written: string): Buffer {
  const text = written.trim();
  const key = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[\w+/-]{43}=?$/.test(text)
      ? Buffer.from(text, 'base64')
      : undefined;
  if (key?.length !== AES_BYTES)
    throw dataErrors.key_invalid({
      field: 'Key',
      reason: 'it must be 32 bytes, as 64 hex digits or 44 characters of base64',
    });
  return key;
}

// OWASP Password Storage Cheat Sheet: N = 2^17, r = 8, p = 1; takes 128 MiB.
const SCRYPT = { algorithm: 'scrypt', ln: 17, r: 8, p: 1 } as const;

/** 256 bits from a passphrase, by scrypt (RFC 7914). Throws the errors of `deriveBytes`. */
export const passphraseKey = (passphrase: string, salt: Uint8Array, step: WorkingStep): Promise<Buffer> =>
  deriveBytes(passphrase.normalize('NFC'), salt, AES_BYTES, SCRYPT, step);

type KeyType = 'rsa' | 'rsa-pss' | 'ed25519' | 'ec';

const names: { readonly [type in KeyType]: string } = { rsa: 'RSA', 'rsa-pss': 'RSA', ed25519: 'Ed25519', ec: 'ECDSA' };
const SHORTEST_RSA = 2048;
/** Signing with a longer one holds up the server. */
const LONGEST_RSA = 8192;

/** A key in PEM, of one of these types. Throws `key_invalid`. */
export function pemKey(
  which: 'public' | 'private',
  pem: string,
  passphrase: string,
  types: readonly KeyType[],
): KeyObject {
  const field = which === 'public' ? 'Public key' : 'Private key';
  if (isCostlyKey(pem)) throw dataErrors.key_invalid({ field, reason: COSTLY_KEY });
  let key: KeyObject;
  try {
    key =
      which === 'public'
        ? createPublicKey(pem)
        : createPrivateKey({ key: pem, ...(passphrase === '' ? {} : { passphrase }) });
  } catch (cause) {
    throw dataErrors.key_invalid(
      { field, reason: 'it is not a key in PEM form, or its passphrase is wrong' },
      { cause },
    );
  }
  const wanted = names[types[0] ?? 'rsa'];
  if (!types.some((type) => type === key.asymmetricKeyType))
    throw dataErrors.key_invalid({ field, reason: `it must be a key for ${wanted}` });
  if (wanted === 'RSA' && (key.asymmetricKeyDetails?.modulusLength ?? 0) < SHORTEST_RSA)
    throw dataErrors.key_invalid({ field, reason: `it must have at least ${SHORTEST_RSA} bits` });
  if (wanted === 'RSA' && (key.asymmetricKeyDetails?.modulusLength ?? 0) > LONGEST_RSA)
    throw dataErrors.key_invalid({ field, reason: `it must have at most ${LONGEST_RSA} bits` });
  return key;
}
