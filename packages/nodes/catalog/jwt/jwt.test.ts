import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import type { GuardedFetch } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { effectOf } from '@heddle/contract/node/define';
import { exportJWK } from 'jose';
import { asText } from '@heddle/contract/node/text';
import { describe, expect, it } from 'vitest';
import { jwtValidator } from './jwtValidator.node.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { runNode } from '../../testing/run-node.ts';

const pem = {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048, ...pem });
const p256 = generateKeyPairSync('ec', { namedCurve: 'prime256v1', ...pem });
const p384 = generateKeyPairSync('ec', { namedCurve: 'secp384r1', ...pem });
const p521 = generateKeyPairSync('ec', { namedCurve: 'secp521r1', ...pem });
const ed25519 = generateKeyPairSync('ed25519', pem);
const secret = 'a secret that is long enough for every one of the three hashes, SHA-512 too';
const now = Date.parse('2026-03-01T12:00:00Z');

const run = async (json: JsonObject, data: JsonObject, more: NodeRun = {}) =>
  (await runNode(jwtValidator, { items: [{ json }], data, now, ...more })).outputs;
const sign = async (data: JsonObject, more: NodeRun = {}): Promise<string> =>
  asText((await run({}, { operation: 'sign', secret, ...data }, more))['valid']?.[0]?.json['token']);
const refusal = async (token: string, data: JsonObject, more: NodeRun = {}): Promise<unknown> => {
  const { valid = [], invalid = [] } = await run({ token }, { secret, ...data }, more);
  return valid.length > 0 ? 'valid' : invalid[0]?.json['refused'];
};

describe('the examples of the standards', () => {
  const payload = 'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ';
  const claims = { iss: 'joe', exp: 1300819380, 'http://example.com/is_root': true };
  const then = { now: 1300819000_000 };

  it('RFC 7515, A.1 (HS256)', async () => {
    const key = 'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow';
    const token = `eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.${payload}.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk`;
    expect(
      (await run({ token }, { secret: key, secretFormat: 'base64', issuer: 'joe' }, then))['valid']?.[0]?.json[
        'claims'
      ],
    ).toEqual(claims);
  });

  it('RFC 7515, A.3 (ES256)', async () => {
    const key = {
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    };
    const token = `eyJhbGciOiJFUzI1NiJ9.${payload}.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q`;
    expect(
      (await run({ token }, { keySource: 'jwks', jwks: { keys: [key] } }, then))['valid']?.[0]?.json['claims'],
    ).toEqual(claims);
  });
});

describe('a token', () => {
  it.each([
    ['HS256', { keySource: 'secret' }, { keySource: 'secret' }],
    ['HS512', { keySource: 'secret' }, { keySource: 'secret' }],
    ['RS256', { privateKey: rsa.privateKey }, { publicKey: rsa.publicKey }],
    ['PS384', { privateKey: rsa.privateKey }, { publicKey: rsa.publicKey }],
    ['ES256', { privateKey: p256.privateKey }, { publicKey: p256.publicKey }],
    ['ES384', { privateKey: p384.privateKey }, { publicKey: p384.publicKey }],
    ['ES512', { privateKey: p521.privateKey }, { publicKey: p521.publicKey }],
    ['EdDSA', { privateKey: ed25519.privateKey }, { publicKey: ed25519.publicKey }],
  ])(
    'that was signed with %s verifies with its key, says what it was given, and nothing that was changed',
    async (algorithm, signing, verifying) => {
      const token = await sign({
        keySource: 'key',
        algorithm,
        issuer: 'heddle',
        subject: 'ada',
        audience: 'shop, crm',
        claims: { role: 'admin' },
        lifetime: 60,
        keyId: 'k1',
        ...signing,
      });
      const data = {
        secret,
        keySource: 'key',
        issuer: 'x, heddle',
        subject: 'ada',
        audience: 'crm',
        algorithms: algorithm,
        ...verifying,
      };
      const iat = now / 1000;
      expect((await run({ token }, data))['valid']?.[0]?.json['claims']).toEqual({
        role: 'admin',
        iss: 'heddle',
        sub: 'ada',
        aud: ['shop', 'crm'],
        iat,
        exp: iat + 60,
      });
      expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
        alg: algorithm,
        typ: 'JWT',
        kid: 'k1',
      });
      const [header, , signature] = token.split('.');
      const forged = `${header}.${Buffer.from('{"sub":"eve","exp":9999999999}').toString('base64url')}.${signature}`;
      expect(await refusal(forged, data)).toMatchObject({ reason: 'signature' });
    },
  );

  it.each<[string, JsonObject, JsonObject, number, unknown]>([
    ['that has expired', { lifetime: 60 }, { clockSkew: 10 }, 71_000, { reason: 'expired', claim: 'exp' }],
    ['within the difference of clocks', { lifetime: 60 }, { clockSkew: 10 }, 69_000, 'valid'],
    [
      'that does not hold yet',
      { notBefore: 100 },
      { clockSkew: 0 },
      50_000,
      { reason: 'claim', claim: 'nbf', message: 'it does not hold yet' },
    ],
    [
      'that is too old',
      {},
      { maxAge: 100, clockSkew: 0 },
      101_000,
      { reason: 'expired', claim: 'iat', message: 'it is too old' },
    ],
    ['of the future', {}, { maxAge: 100, clockSkew: 0 }, -5000, { reason: 'claim', claim: 'iat' }],
    ['without an end', { lifetime: 0 }, {}, 0, { reason: 'claim', claim: 'exp', message: 'the claim exp is missing' }],
    ['without a claim that it needs', {}, { requiredClaims: 'exp, role' }, 0, { reason: 'claim', claim: 'role' }],
    ['of another issuer', { issuer: 'a' }, { issuer: 'b' }, 0, { reason: 'claim', claim: 'iss' }],
    ['for another audience', { audience: 'a' }, { audience: 'b' }, 0, { reason: 'claim', claim: 'aud' }],
    ['about somebody else', { subject: 'a' }, { subject: 'b' }, 0, { reason: 'claim', claim: 'sub' }],
    ['of another algorithm', {}, { algorithms: 'HS512, RS256' }, 0, { reason: 'algorithm' }],
  ])('%s is distinguished', async (_, signing, verifying, later, expected) => {
    const verdict = await refusal(await sign(signing), verifying, { now: now + later });
    if (typeof expected === 'object') expect(verdict).toMatchObject(expected as object);
    else expect(verdict).toBe(expected);
  });

  it.each(['', 'a.b.c', 'nonsense', 'x'.repeat(70_000)])('that is none is refused: %#', async (token) => {
    if (token === '') await expect(refusal(token, {})).rejects.toMatchObject({ code: 'jwt_missing' });
    else expect(await refusal(token, {})).toMatchObject({ reason: 'malformed' });
  });

  it('without a signature, or signed with the public key as if it were a secret, is refused', async () => {
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const body = encode({ sub: 'eve', exp: now / 1000 + 60 });
    const data = { keySource: 'key', publicKey: rsa.publicKey };
    expect(await refusal(`${encode({ alg: 'none' })}.${body}.`, data)).toMatchObject({ reason: 'algorithm' });
    const content = `${encode({ alg: 'HS256' })}.${body}`;
    const confused = `${content}.${createHmac('sha256', rsa.publicKey).update(content).digest('base64url')}`;
    expect(await refusal(confused, data)).toMatchObject({ reason: 'algorithm' });
    await expect(refusal(confused, { ...data, algorithms: 'HS256' })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});

describe('a credential', () => {
  const credential = (type: string, values: object): NodeRun => ({
    credentials: {
      c1: {
        id: 'c1',
        type,
        name: 'C',
        values: { ...values },
        secrets: new Set<string>(),
        renewable: false,
        http: () => Promise.reject(new Error('not asked')),
      } satisfies OpenCredential,
    },
  });

  it.each([
    ['jwtSecret', { algorithm: 'HS256', secret }],
    ['jwtKeys', { algorithm: 'ES256', privateKey: p256.privateKey, passphrase: '', keyId: 'k7' }],
  ])('of the type %s signs and verifies, with its algorithm only', async (type, values) => {
    const data = { keySource: 'credential', credential: 'c1' };
    const token = await sign(data, credential(type, values));
    expect(await refusal(token, data, credential(type, values))).toBe('valid');
    expect(await refusal(await sign({ algorithm: 'HS512' }), data, credential(type, values))).toMatchObject({
      reason: 'algorithm',
    });
  });
});

describe('a key set at an address', () => {
  const jwk = async (publicKey: string, kid: string) => ({
    ...(await exportJWK((await import('node:crypto')).createPublicKey(publicKey))),
    kid,
  });
  const serving = (...answers: unknown[]): { fetch: GuardedFetch; asked: () => number } => {
    let asked = 0;
    return { fetch: async () => Response.json(answers[Math.min(asked++, answers.length - 1)]), asked: () => asked };
  };
  const signed = (kid: string): Promise<string> =>
    sign({ keySource: 'key', algorithm: 'RS256', privateKey: rsa.privateKey, keyId: kid });

  it('is fetched once, and again when a key is missing, but not for every token that names nonsense', async () => {
    const served = serving({ keys: [await jwk(p256.publicKey, 'old')] }, { keys: [await jwk(rsa.publicKey, 'new')] });
    const data = { keySource: 'jwksUrl', jwksUrl: 'https://a.example/rotated' };
    const at = (ms: number): NodeRun => ({ fetch: served.fetch, now: now + ms });
    expect(await refusal(await signed('new'), data, at(0))).toMatchObject({ reason: 'key' });
    expect(served.asked()).toBe(1);
    expect(await refusal(await signed('new'), data, at(40_000))).toBe('valid');
    expect(await refusal(await signed('nonsense'), data, at(50_000))).toMatchObject({ reason: 'key' });
    expect(await refusal(await signed('new'), data, at(60_000))).toBe('valid');
    expect(served.asked()).toBe(2);
    await refusal(await signed('new'), data, at(400_000));
    expect(served.asked()).toBe(3);
  });

  it('may have several keys that a token without a key id could mean', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048, ...pem });
    const { fetch } = serving({ keys: [await jwk(other.publicKey, 'a'), await jwk(rsa.publicKey, 'b')] });
    expect(await refusal(await signed(''), { keySource: 'jwksUrl', jwksUrl: 'https://a.example/two' }, { fetch })).toBe(
      'valid',
    );
  });

  it.each<[string, unknown, string]>([
    ['no', { keys: 'none' }, 'not a JSON object with a list'],
    ['secret', { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] }, 'no public key'],
    ['many', { keys: Array.from({ length: 101 }, () => ({ kty: 'RSA' })) }, 'more than 100'],
  ])('that is of no use is an error: %s', async (name, answer, reason) => {
    const failing = refusal(
      await signed('k'),
      { keySource: 'jwksUrl', jwksUrl: `https://a.example/${name}` },
      { fetch: serving(answer).fetch },
    );
    await expect(failing).rejects.toMatchObject({ code: 'jwks_unavailable', message: expect.stringContaining(reason) });
  });

  it('that is not there is an error', async () => {
    await expect(
      refusal(await signed('k'), { keySource: 'jwksUrl', jwksUrl: 'https://a.example/404' }),
    ).rejects.toMatchObject({ code: 'jwks_unavailable', message: expect.stringContaining('404') });
    await expect(refusal(await signed('k'), { keySource: 'jwksUrl', jwksUrl: 'file:///etc' })).rejects.toMatchObject({
      code: 'egress_scheme',
    });
  });

  it('is a request, so that a dry run does without', () => {
    expect(
      [{}, { keySource: 'jwksUrl' }, { keySource: 'jwksUrl', operation: 'sign' }].map((data) =>
        effectOf(jwtValidator, data),
      ),
    ).toEqual(['none', 'read', 'none']);
  });
});

it.each<[JsonObject, string]>([
  [{ algorithm: 'RS256' }, 'field_invalid'],
  [{ keySource: 'key', privateKey: 'nonsense' }, 'key_invalid'],
  [{ keySource: 'key', privateKey: generateKeyPairSync('x25519', pem).privateKey }, 'key_invalid'],
  [
    {
      keySource: 'key',
      algorithm: 'RS256',
      privateKey: generateKeyPairSync('rsa', { modulusLength: 1024, ...pem }).privateKey,
    },
    'key_invalid',
  ],
  [{ keySource: 'jwks', jwks: {} }, 'field_invalid'],
  [{ claims: '[1]' }, 'field_invalid'],
])('nothing is signed with %j', async (data, code) => {
  await expect(sign(data)).rejects.toMatchObject({ code });
});
