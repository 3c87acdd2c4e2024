import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSigningKey, signToken } from './jwt.ts';

const pem = {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
} as const;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048, ...pem });
const p256 = generateKeyPairSync('ec', { namedCurve: 'prime256v1', ...pem });
const p384 = generateKeyPairSync('ec', { namedCurve: 'secp384r1', ...pem });
const ed25519 = generateKeyPairSync('ed25519', pem);
const claims = { issuer: 'heddle', subject: '', audience: 'shop', lifetime: 300, keyId: 'k1' };

describe('a JSON Web Token', () => {
  it.each([
    ['RS256', rsa, 'sha256', {}],
    ['RS512', rsa, 'sha512', {}],
    ['PS256', rsa, 'sha256', { padding: 6, saltLength: 32 }],
    ['ES256', p256, 'sha256', { dsaEncoding: 'ieee-p1363' }],
    ['ES384', p384, 'sha384', { dsaEncoding: 'ieee-p1363' }],
    ['EdDSA', ed25519, null, {}],
  ] as const)('is signed with %s so that the public key verifies it', (algorithm, pair, hash, options) => {
    const [header = '', payload = '', signature = ''] = signToken(
      algorithm,
      readSigningKey(algorithm, pair.privateKey, ''),
      claims,
    ).split('.');
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toEqual({ alg: algorithm, typ: 'JWT', kid: 'k1' });
    expect(read(payload)).toEqual({ iss: 'heddle', aud: 'shop', iat: expect.any(Number), exp: expect.any(Number) });
    const key = { key: createPublicKey(pair.publicKey), ...options };
    expect(verify(hash, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it.each([
    ['RS256', p256.privateKey, 'RSA'],
    ['ES256', p384.privateKey, 'prime256v1'],
    ['EdDSA', rsa.privateKey, 'ED25519'],
    ['RS256', rsa.publicKey, 'cannot be read'],
    ['RS256', 'nonsense', 'cannot be read'],
  ])('of %s needs a key of its kind', (algorithm, key, reason) => {
    expect(() => readSigningKey(algorithm, key, '')).toThrow(
      expect.objectContaining({ code: 'credential_invalid', message: expect.stringContaining(reason) }),
    );
  });

  it('takes a key behind a passphrase', () => {
    const { privateKey } = generateKeyPairSync('ed25519', {
      ...pem,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'sesame' },
    });
    expect(readSigningKey('EdDSA', privateKey, 'sesame').type).toBe('private');
    expect(() => readSigningKey('EdDSA', privateKey, 'wrong')).toThrow('passphrase is wrong');
  });
});
