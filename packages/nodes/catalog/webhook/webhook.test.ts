import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { answerTrial } from './address-trials.ts';
import { isBasicCaller, isKeyCaller } from './callers.ts';
import { answerChallenge } from './challenges.ts';
import type { SignatureScheme } from './signatures.ts';
import { checkSignature } from './signatures.ts';
import { isTokenCaller } from './tokens.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function problem(
  scheme: SignatureScheme,
  secret: string,
  headers: { [name: string]: string },
  body: string,
  seconds = 0,
): unknown {
  const message = {
    header: (name: string) => headers[name],
    method: 'POST',
    address: 'https://heddle.example/hooks/w1/crm?from=a%3Ab%2Fc%20d',
    now: seconds * 1000,
  };
  const check = checkSignature(message, secret, scheme);
  // The body comes in two pieces, as from a network.
  check.update(bytes(body.slice(0, 3)));
  check.update(bytes(body.slice(3)));
  const found = check.problem();
  // Checks that do not need the body come before it is read.
  expect(check.early).toBe(found === 'missing' || found === 'malformed' ? found : null);
  return found;
}

describe('the trial of an address', () => {
  it('is answered as each service wants it', () => {
    expect(answerChallenge({ by: 'slack' }, { type: 'url_verification', challenge: '3eZb' }, 's')).toEqual({
      challenge: '3eZb',
    });
    expect(answerChallenge({ by: 'discord' }, { type: 1 }, 'key')).toEqual({ type: 1 });
    const zoom = { event: 'endpoint.url_validation', payload: { plainToken: 'qgg8' } };
    expect(answerChallenge({ by: 'zoom' }, zoom, 'token')).toEqual({
      plainToken: 'qgg8',
      encryptedToken: createHmac('sha256', 'token').update('qgg8').digest('hex'),
    });
  });

  it('may come in the query, before anything is signed', () => {
    const tried = (method: string, query: { [name: string]: string }) => ({
      method,
      query: (name: string) => query[name],
    });
    expect(answerTrial('dropbox', tried('GET', { challenge: '3eZb' }))).toBe('3eZb');
    expect(answerTrial('graph', tried('POST', { validationToken: 'a b' }))).toBe('a b');
    expect(answerTrial('graph', tried('POST', { validationToken: 'x'.repeat(5000) }))).toHaveLength(4096);
    expect(answerTrial('dropbox', tried('POST', { challenge: '3eZb' }))).toBeNull();
    expect(answerTrial('dropbox', tried('GET', {}))).toBeNull();
    expect(answerTrial('graph', tried('GET', { validationToken: 'x' }))).toBeNull();
    expect(answerTrial('github', tried('GET', { challenge: 'x' }))).toBeNull();
  });

  it.each([
    ['github', { type: 'url_verification', challenge: 'x' }],
    ['slack', { type: 'event_callback', challenge: 'x' }],
    ['slack', { type: 'url_verification', challenge: 1 }],
    ['slack', 'url_verification'],
    ['discord', { type: 2 }],
    ['zoom', { event: 'meeting.ended', payload: { plainToken: 'x' } }],
    ['zoom', { event: 'endpoint.url_validation', payload: {} }],
    ['zoom', { event: 'endpoint.url_validation' }],
  ] as const)('is no other request of %s', (by, body) => {
    expect(answerChallenge({ by }, body, 's')).toBeNull();
  });
});

describe('signatures', () => {
  // The example in GitHub's "Validating webhook deliveries".
  const github = { 'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17' };
  it('of GitHub are those of its documentation', () => {
    expect(problem({ by: 'github' }, "It's a Secret to Everybody", github, 'Hello, World!')).toBeNull();
    expect(problem({ by: 'github' }, "It's a Secret to Everybody", github, 'Hello, World?')).toBe('wrong');
    expect(problem({ by: 'github' }, 'another secret', github, 'Hello, World!')).toBe('wrong');
  });

  // The example in Slack's "Verifying requests from Slack".
  const slackBody =
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
  const slack = {
    'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    'x-slack-request-timestamp': '1531420618',
  };
  const slackSecret = '8f742231b10e8888abcd99yyyzzz85a5';
  it('of Slack are those of its documentation, and do not last', () => {
    const scheme = { by: 'slack', toleranceSeconds: 300 } as const;
    expect(problem(scheme, slackSecret, slack, slackBody, 1531420618 + 300)).toBeNull();
    expect(problem(scheme, slackSecret, slack, slackBody, 1531420618 + 301)).toBe('old');
    expect(problem(scheme, slackSecret, slack, slackBody, 1531420618 - 301)).toBe('old');
    expect(
      problem(scheme, slackSecret, { ...slack, 'x-slack-request-timestamp': '1531420619' }, slackBody, 1531420618),
    ).toBe('wrong');
    expect(problem(scheme, slackSecret, { ...slack, 'x-slack-request-timestamp': 'soon' }, slackBody, 1531420618)).toBe(
      'malformed',
    );
  });

  it('of Zoom are made like those of Slack', () => {
    const scheme = { by: 'zoom', toleranceSeconds: 300 } as const;
    const mac = createHmac('sha256', 'token').update('v0:1700000000:{"event":"meeting.ended"}').digest('hex');
    const headers = { 'x-zm-signature': `v0=${mac}`, 'x-zm-request-timestamp': '1700000000' };
    expect(problem(scheme, 'token', headers, '{"event":"meeting.ended"}', 1700000000)).toBeNull();
    expect(problem(scheme, 'token', headers, '{"event":"meeting.ended"}', 1700000301)).toBe('old');
    expect(problem(scheme, 'another', headers, '{"event":"meeting.ended"}', 1700000000)).toBe('wrong');
  });

  // HubSpot's "Validate requests using the v3 request signature": the colon and the slash are signed as they are, the space stays escaped.
  it('of HubSpot sign the method, the address, the body and the time', () => {
    const scheme = { by: 'hubspot', toleranceSeconds: 300 } as const;
    const signed = 'POSThttps://heddle.example/hooks/w1/crm?from=a:b/c%20d[{"id":1}]1700000000123';
    const headers = {
      'x-hubspot-signature-v3': createHmac('sha256', 'client secret').update(signed).digest('base64'),
      'x-hubspot-request-timestamp': '1700000000123',
    };
    expect(problem(scheme, 'client secret', headers, '[{"id":1}]', 1700000000)).toBeNull();
    expect(problem(scheme, 'client secret', headers, '[{"id":2}]', 1700000000)).toBe('wrong');
    expect(problem(scheme, 'client secret', headers, '[{"id":1}]', 1700000301)).toBe('old');
    expect(problem(scheme, 'client secret', {}, '[{"id":1}]', 1700000000)).toBe('missing');
    expect(problem(scheme, 'client secret', { ...headers, 'x-hubspot-request-timestamp': 'soon' }, '[]')).toBe(
      'malformed',
    );
  });

  it('of Discord are checked with the public key of the app', () => {
    const scheme = { by: 'discord', toleranceSeconds: 300 } as const;
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
    const signature = sign(null, Buffer.from('1700000000{"type":1}'), privateKey).toString('hex');
    const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': '1700000000' };
    expect(problem(scheme, key, headers, '{"type":1}', 1700000000)).toBeNull();
    expect(problem(scheme, key, headers, '{"type":2}', 1700000000)).toBe('wrong');
    expect(problem(scheme, key, headers, '{"type":1}', 1700000301)).toBe('old');
    expect(problem(scheme, 'no key', headers, '{"type":1}', 1700000000)).toBe('wrong');
    expect(problem(scheme, key, {}, '{"type":1}', 1700000000)).toBe('missing');
    expect(problem(scheme, key, { ...headers, 'x-signature-ed25519': 'x' }, '{"type":1}')).toBe('malformed');
  });

  it('of Stripe sign the time and the body; one of several is enough', () => {
    const scheme = { by: 'stripe', toleranceSeconds: 300 } as const;
    const mac = createHmac('sha256', 'whsec_test').update('1492774577.{"id":"evt_1"}').digest('hex');
    const signed = (header: string, seconds = 1492774577): unknown =>
      problem(scheme, 'whsec_test', { 'stripe-signature': header }, '{"id":"evt_1"}', seconds);
    expect(
      signed(`t=1492774577,v1=${mac},v0=6ffbb59b2300aae63f272406069a9788598b792a944a07aba816edb039989a39`),
    ).toBeNull();
    expect(signed(`t=1492774577, v1=${'0'.repeat(64)}, v1=${mac}`)).toBeNull();
    expect(signed(`t=1492774577,v1=${mac}`, 1492774577 + 301)).toBe('old');
    expect(signed(`t=1492774578,v1=${mac}`)).toBe('wrong');
    // Signatures of another version are ignored.
    expect(signed(`t=1492774577,v0=${mac}`)).toBe('malformed');
    expect(signed(`v1=${mac}`)).toBe('malformed');
  });

  it('of Shopify are the Base64 of the body’s HMAC', () => {
    const mac = createHmac('sha256', 'hush').update('{"id":820982911946154508}').digest('base64');
    expect(
      problem({ by: 'shopify' }, 'hush', { 'x-shopify-hmac-sha256': mac }, '{"id":820982911946154508}'),
    ).toBeNull();
    expect(problem({ by: 'shopify' }, 'hush', { 'x-shopify-hmac-sha256': mac }, '{"id":820982911946154509}')).toBe(
      'wrong',
    );
  });

  it('of Dropbox are the HMAC of the body', () => {
    const body = '{"list_folder":{"accounts":["dbid:AAH4f99"]}}';
    const headers = { 'x-dropbox-signature': createHmac('sha256', 'app secret').update(body).digest('hex') };
    expect(problem({ by: 'dropbox' }, 'app secret', headers, body)).toBeNull();
    expect(problem({ by: 'dropbox' }, 'app secret', headers, body.replace('4', '5'))).toBe('wrong');
    expect(problem({ by: 'dropbox' }, 'app secret', {}, body)).toBe('missing');
  });

  it('of Microsoft Graph are the secret in each notice', () => {
    const call = (...states: unknown[]) => JSON.stringify({ value: states.map((clientState) => ({ clientState })) });
    const read = (body: string) => problem({ by: 'graph' }, 'a secret', {}, body);
    expect(read(call('a secret', 'a secret'))).toBeNull();
    for (const body of [call('a secret', 'a guess'), call(), call(null), '{"value":{}}', 'no JSON', ''])
      expect(read(body)).toBe('wrong');
  });

  const own = {
    by: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    header: 'X-Sign',
    prefix: '',
    timestampHeader: '',
    toleranceSeconds: 60,
  } as const;
  // RFC 4231, test case 2.
  const data = 'what do ya want for nothing?';
  it.each([
    [own, '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
    [{ ...own, prefix: 'v=' }, 'v=5BDCC146BF60754E6A042426089575C75A003F089D2739839DEC58B964EC3843'],
    [{ ...own, encoding: 'base64' }, 'W9zBRr9gdU5qBCQmCJV1x1oAPwidJzmDnexYuWTsOEM='],
    [
      { ...own, hash: 'sha512' },
      '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
    ],
  ] as const)('of other services are as %j says', (scheme, signature) => {
    expect(problem(scheme, 'Jefe', { 'x-sign': signature }, data)).toBeNull();
    expect(problem(scheme, 'Jeff', { 'x-sign': signature }, data)).toBe('wrong');
  });

  it('of other services may sign a time', () => {
    const scheme = { ...own, timestampHeader: 'X-Time' };
    const mac = createHmac('sha256', 's').update('1000.body').digest('hex');
    expect(problem(scheme, 's', { 'x-sign': mac, 'x-time': '1000' }, 'body', 1060)).toBeNull();
    expect(problem(scheme, 's', { 'x-sign': mac, 'x-time': '1000' }, 'body', 1061)).toBe('old');
    expect(problem(scheme, 's', { 'x-sign': mac, 'x-time': '1001' }, 'body', 1000)).toBe('wrong');
    expect(problem(scheme, 's', { 'x-sign': mac, 'x-time': 'now' }, 'body', 1000)).toBe('malformed');
    expect(problem(scheme, 's', { 'x-sign': mac }, 'body', 1000)).toBe('missing');
  });

  const schemes: SignatureScheme[] = [
    { by: 'stripe', toleranceSeconds: 1 },
    { by: 'slack', toleranceSeconds: 1 },
    { by: 'github' },
    { by: 'shopify' },
    own,
  ];
  it.each(schemes)('that are not there are missed: $by', (scheme) => {
    expect(problem(scheme, 's', {}, '')).toBe('missing');
  });

  it.each([
    [{ by: 'github' } as const, { 'x-hub-signature-256': 'sha1=00' }],
    [{ by: 'github' } as const, { 'x-hub-signature-256': 'sha256=xyz' }],
    [{ by: 'shopify' } as const, { 'x-shopify-hmac-sha256': 'no base64!' }],
    [own, { 'x-sign': '' }],
  ])('that are none are refused: %j %j', (scheme, headers) => {
    expect(problem(scheme, 's', headers, '')).toBe('malformed');
  });

  it('of a shorter length are wrong, not equal as far as they go', () => {
    expect(problem(own, 'Jefe', { 'x-sign': '5bdc' }, data)).toBe('wrong');
  });
});

describe('callers', () => {
  it('are known by user name and password (the example of RFC 7617)', () => {
    expect(isBasicCaller('Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==', 'Aladdin', 'open sesame')).toBe(true);
    expect(isBasicCaller('Basic dGVzdDoxMjPCow==', 'test', '123£')).toBe(true);
    for (const header of [undefined, '', 'Basic', 'Bearer QWxhZGRpbjpvcGVuIHNlc2FtZQ==', 'Basic QWxhZGRpbjpvcGVu'])
      expect(isBasicCaller(header, 'Aladdin', 'open sesame')).toBe(false);
    // The first colon ends the name: nothing is shifted between the two.
    expect(isBasicCaller(`Basic ${btoa('a:b:c')}`, 'a', 'b:c')).toBe(true);
  });

  it('are known by a key', () => {
    expect([
      isKeyCaller('k3y', 'k3y'),
      isKeyCaller(' k3y ', 'k3y'),
      isKeyCaller('k3', 'k3y'),
      isKeyCaller(undefined, 'k3y'),
      isKeyCaller('', 'k3y'),
    ]).toEqual([true, true, false, false, false]);
  });

  const secret = 'a shared secret of more than 32 bytes';
  const now = Date.parse('2026-03-01T00:00:00Z');
  const seconds = now / 1000;
  const token = (claims: object, alg = 'HS256', key: string = secret): Promise<string> =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(bytes(key));
  const terms = { algorithm: 'HS256', secret, issuer: 'shop', subject: '', audience: 'flow' };
  const good = { iss: 'shop', aud: 'flow', exp: seconds + 60 };

  it.each([
    [good, true],
    [{ ...good, exp: seconds - 20 }, true],
    [{ ...good, exp: seconds - 31 }, false],
    [{ ...good, nbf: seconds + 60 }, false],
    [{ iss: 'shop', aud: 'flow' }, false],
    [{ ...good, iss: 'other' }, false],
    [{ ...good, aud: 'other' }, false],
  ])('are known by a token: %j is %s', async (claims, known) => {
    expect(await isTokenCaller(`Bearer ${await token(claims)}`, terms, now)).toBe(known);
  });

  it('cannot choose the algorithm, nor leave the signature out', async () => {
    expect(await isTokenCaller(`Bearer ${await token(good, 'HS512')}`, terms, now)).toBe(false);
    expect(
      await isTokenCaller(`Bearer ${await token(good, 'HS256', 'another secret of more than 32 bytes')}`, terms, now),
    ).toBe(false);
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    expect(await isTokenCaller(`Bearer ${part({ alg: 'none' })}.${part(good)}.`, terms, now)).toBe(false);
    for (const header of [undefined, 'Bearer', 'Bearer x', 'Basic eA=='])
      expect(await isTokenCaller(header, terms, now)).toBe(false);
  });

  it('are known by the private key that belongs to a public one', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const signed = await new SignJWT({ ...good }).setProtectedHeader({ alg: 'EdDSA' }).sign(privateKey);
    const publicTerms = { algorithm: 'EdDSA', publicKey: pem, issuer: '', subject: '', audience: '' };
    expect(await isTokenCaller(`Bearer ${signed}`, publicTerms, now)).toBe(true);
    // A secret made of the public key is no way in.
    expect(await isTokenCaller(`Bearer ${await token(good, 'HS256', pem)}`, publicTerms, now)).toBe(false);
  });
});
