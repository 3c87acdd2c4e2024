import type { KeyObject, SignKeyObjectInput } from 'node:crypto';
import { constants, createHmac, createPrivateKey, sign } from 'node:crypto';
import { number, text } from '@heddle/contract/node/fields';
import { COSTLY_KEY, isCostlyKey } from '../lib/pem/cost.ts';
import { invalid } from './common.ts';

/** What tokens of every kind say. */
export const claimFields = {
  issuer: text({ label: 'Issuer', help: 'The claim iss. Empty claims are omitted.' }),
  subject: text({ label: 'Subject', help: 'The claim sub.' }),
  audience: text({ label: 'Audience', help: 'The claim aud.' }),
  lifetime: number({
    label: 'Lifetime (seconds)',
    default: 300,
    min: 10,
    max: 86_400,
    step: 1,
    help: 'From iat to exp.',
  }),
};

interface Claims {
  issuer: string;
  subject: string;
  audience: string;
  lifetime: number;
  keyId?: string;
  /** Further claims. */
  more?: { readonly [claim: string]: string };
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JSON Web Token (RFC 7519) as a compact JWS (RFC 7515), issued now. `key` is the secret of an HS algorithm, or a private key. */
export function signToken(algorithm: string, key: string | KeyObject, claims: Claims): string {
  const iat = Math.floor(Date.now() / 1000);
  const given = { iss: claims.issuer, sub: claims.subject, aud: claims.audience };
  const payload = {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...claims.more,
    iat,
    exp: iat + claims.lifetime,
  };
  const header = { alg: algorithm, typ: 'JWT', ...(claims.keyId ? { kid: claims.keyId } : {}) };
  const content = `${base64url(header)}.${base64url(payload)}`;
  return `${content}.${signature(algorithm, key, content).toString('base64url')}`;
}

function signature(algorithm: string, key: string | KeyObject, content: string): Buffer {
  const hash = `sha${algorithm.slice(2)}`;
  if (typeof key === 'string') return createHmac(hash, key).update(content).digest();
  // RFC 7518, 3.4: the two numbers of an ECDSA signature side by side, not in DER.
  const options: SignKeyObjectInput = { key, dsaEncoding: 'ieee-p1363' };
  if (algorithm.startsWith('PS'))
    Object.assign(options, { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST });
  return sign(algorithm === 'EdDSA' ? null : hash, Buffer.from(content), options);
}

const kindOf = (algorithm: string): string =>
  algorithm === 'EdDSA' ? 'ed25519' : algorithm.startsWith('ES') ? 'ec' : 'rsa';
const curves: { readonly [algorithm: string]: string } = { ES256: 'prime256v1', ES384: 'secp384r1' };

/** The private key in a PEM text, fit for the algorithm. Throws `credential_invalid`, whose text holds nothing of the key. */
export function readSigningKey(algorithm: string, pem: string, passphrase: string): KeyObject {
  if (isCostlyKey(pem)) throw invalid('privateKey', `The private key is not opened: ${COSTLY_KEY}.`);
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, format: 'pem', ...(passphrase === '' ? {} : { passphrase }) });
  } catch {
    // What OpenSSL says of it helps nobody.
    throw invalid('privateKey', 'The private key cannot be read: it is no PEM text, or the passphrase is wrong.');
  }
  const curve = curves[algorithm];
  const fits =
    key.asymmetricKeyType === kindOf(algorithm) &&
    (curve === undefined || key.asymmetricKeyDetails?.namedCurve === curve);
  if (!fits)
    throw invalid(
      'privateKey',
      `${algorithm} needs another kind of key: ${curve === undefined ? kindOf(algorithm).toUpperCase() : `an elliptic one of the curve ${curve}`}.`,
    );
  return key;
}
