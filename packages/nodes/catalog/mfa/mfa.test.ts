import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { effectOf } from '@heddle/contract/node/define';
import fc from 'fast-check';
import { URI } from 'otpauth';
import { asText } from '@heddle/contract/node/text';
import { describe, expect, it } from 'vitest';
import { mfaValidator } from './mfaValidator.node.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { runNode } from '../../testing/run-node.ts';
import { fromBase32, toBase32 } from './base32.ts';
import { hotp, timeStep } from './codes.ts';

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of RFC 4648: %j is %s', (text, written) => {
    expect(toBase32(Buffer.from(text))).toBe(written);
  });

  it('round-trips any bytes, however it is written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        expect([
          ...fromBase32(
            `${toBase32(bytes)
              .toLowerCase()
              .replace(/(....)/g, '$1- ')}==`,
          ),
        ]).toEqual([...bytes]);
      }),
    );
  });
});

describe('codes', () => {
  const key = Buffer.from('12345678901234567890');

  it('are those of RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => hotp(key, counter, { algorithm: 'SHA1', digits: 6 }));
    expect(codes).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]);
  });

  it.each([
    [59, '94287082', '46119246', '90693936'],
    [1111111109, '07081804', '68084774', '25091201'],
    [1111111111, '14050471', '67062674', '99943326'],
    [1234567890, '89005924', '91819424', '93441116'],
    [2000000000, '69279037', '90698825', '38618901'],
    [20000000000, '65353130', '77737706', '47863826'],
  ])('are those of RFC 6238, appendix B, at %i', (second, sha1, sha256, sha512) => {
    const code = (algorithm: 'SHA1' | 'SHA256' | 'SHA512', bytes: number): string =>
      hotp(Buffer.from('1234567890'.repeat(7).slice(0, bytes)), timeStep(second * 1000, 30), { algorithm, digits: 8 });
    expect([code('SHA1', 20), code('SHA256', 32), code('SHA512', 64)]).toEqual([sha1, sha256, sha512]);
  });
});

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
let runs = 0;
const mfa = async (json: JsonObject, data: JsonObject, more: NodeRun = {}): Promise<JsonObject> => {
  const { valid = [], invalid = [] } = (
    await runNode(mfaValidator, { items: [{ json }], data: { secret, ...data }, runId: `r${runs++}`, ...more })
  ).outputs;
  return ((valid[0] ?? invalid[0])?.json['mfa'] ?? {}) as JsonObject;
};

describe('a code by time', () => {
  const at = (seconds: number) => ({ now: seconds * 1000 });
  const code = '287082'; // of the second 30 to 59

  it('is accepted a little before and after its time', async () => {
    for (const [second, expected] of [
      [0, true],
      [29, true],
      [45, true],
      [89, true],
      [90, false],
    ] as const)
      expect((await mfa({ code }, {}, at(second)))['verified']).toBe(expected);
    expect((await mfa({ code }, { window: 0 }, at(60)))['verified']).toBe(false);
  });

  it('is accepted once, also by other runs, but by each user', async () => {
    const state = createMemoryState(() => 0);
    const verify = (user: string, runId?: string): Promise<JsonObject> =>
      mfa({ code }, { user }, { ...at(45), state, ...(runId === undefined ? {} : { runId }) });
    expect(await verify('ada', 'r')).toEqual({ verified: true });
    expect(await verify('ada')).toEqual({ verified: false, reason: 'used' });
    expect(await verify('bob')).toEqual({ verified: true });
    // A step that runs again after a crash.
    expect(await verify('ada', 'r')).toEqual({ verified: true });
  });

  it('of an earlier moment is not accepted after a later one', async () => {
    const state = createMemoryState(() => 0);
    expect(await mfa({ code: '359152' }, {}, { ...at(45), state })).toEqual({ verified: true });
    expect(await mfa({ code }, {}, { ...at(45), state })).toEqual({ verified: false, reason: 'used' });
  });

  it('is refused for a while after too many wrong ones', async () => {
    const state = createMemoryState(() => 0);
    const verify = (given: string, second: number): Promise<JsonObject> =>
      mfa({ code: given }, { mostFailures: 2, lockMinutes: 1 }, { ...at(second), state });
    expect(await verify('000000', 31)).toEqual({ verified: false, reason: 'wrong' });
    expect(await verify('000000', 31)).toEqual({
      verified: false,
      reason: 'wrong',
      lockedUntil: '1970-01-01T00:01:31.000Z',
    });
    expect(await verify(code, 40)).toMatchObject({ reason: 'locked' });
    expect(await verify('969429', 95)).toEqual({ verified: true });
  });

  it('can be checked without storing its use', async () => {
    const state = createMemoryState(() => 0);
    for (let n = 0; n < 2; n += 1)
      expect(await mfa({ code }, { once: false }, { ...at(45), state })).toEqual({ verified: true });
    expect(await state.list('user', 'mfa', {})).toEqual([]);
  });

  it('is what the app shows', async () => {
    expect(await mfa({}, { operation: 'code' }, at(45))).toEqual({ code, until: '1970-01-01T00:01:00.000Z' });
  });
});

it('a counter code may be ahead, and the counter continues from there', async () => {
  const state = createMemoryState();
  const verify = (code: string): Promise<JsonObject> => mfa({ code }, { kind: 'hotp', window: 2 }, { state });
  expect(await verify('359152')).toEqual({ verified: true, counter: 3 });
  expect(await verify('254676')).toEqual({ verified: true, counter: 6 });
  expect(await verify('359152')).toMatchObject({ verified: false });
  expect(await verify('520489')).toMatchObject({ verified: false });
});

it('who is enrolled gets a secret and the address for the QR code that apps can read', async () => {
  const { secret: made, uri } = await mfa(
    { email: 'ada@example.com' },
    { operation: 'enroll', issuer: 'Acme & Co', digits: 8, algorithm: 'SHA256' },
  );
  const read = URI.parse(asText(uri));
  expect(read).toMatchObject({
    issuer: 'Acme & Co',
    label: 'ada@example.com',
    digits: 8,
    algorithm: 'SHA256',
    period: 30,
  });
  expect(read.secret.base32).toBe(made);
  expect(fromBase32(asText(made))).toHaveLength(20);
  expect(URI.parse(asText((await mfa({}, { operation: 'enroll', kind: 'hotp', user: 'u7' }))['uri']))).toMatchObject({
    counter: 0,
    label: 'u7',
  });
  await expect(mfa({}, { operation: 'enroll' })).rejects.toMatchObject({ code: 'field_required' });
});

describe('recovery codes', () => {
  const state = createMemoryState();
  const of = (user: string) => ({ state, user });
  const make = async (user: string, runId?: string): Promise<JsonValue[]> =>
    (await mfa({}, { operation: 'newRecovery', user, count: 3 }, { state, ...(runId ? { runId } : {}) }))[
      'codes'
    ] as JsonValue[];
  const use = (user: string, code: JsonValue | undefined): Promise<JsonObject> =>
    mfa({ code: code ?? '' }, { operation: 'recovery', user: of(user).user }, { state });

  it('are accepted once each, in any case, until others take their place', async () => {
    const [one, two] = await make('ada');
    expect(one).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(await use('ada', asText(one).toLowerCase().replaceAll('-', ' '))).toEqual({ verified: true, left: 2 });
    expect(await use('ada', one)).toEqual({ verified: false, reason: 'wrong', left: 2 });
    expect(await use('bob', two)).toMatchObject({ verified: false });
    await make('ada');
    expect(await use('ada', two)).toEqual({ verified: false, reason: 'wrong', left: 3 });
  });

  it('that a step made before it ran again are no longer accepted', async () => {
    const [lost] = await make('eve', 'same');
    const [held] = await make('eve', 'same');
    expect(await use('eve', lost)).toMatchObject({ verified: false });
    expect(await use('eve', held)).toMatchObject({ verified: true });
  });

  it('are kept as hashes', async () => {
    const [code] = await make('ada');
    expect(JSON.stringify(await state.list('user', 'mfa', {}))).not.toContain(code);
  });
});

it('remembered state is an effect', () => {
  const data: JsonObject[] = [
    {},
    { once: false },
    { operation: 'enroll' },
    { operation: 'code' },
    { operation: 'recovery', once: false },
  ];
  expect(data.map((each) => effectOf(mfaValidator, each))).toEqual(['write', 'none', 'none', 'none', 'write']);
});
