import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { hashSync } from 'bcryptjs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { passwordHasher } from './passwordHasher.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { hashPassword, isPasswordOf, isWeaker } from './hashing.ts';
import { readHash, writeHash } from './phc.ts';
import { estimateStrength } from './strength.ts';

afterAll(closeWorkers);

const step = { signal: new AbortController().signal, resources: unlimitedResources };
const run = async (
  json: JsonObject,
  data: JsonObject,
): Promise<{ valid: JsonObject | undefined; invalid: JsonObject | undefined }> => {
  const { valid = [], invalid = [] } = (await runNode(passwordHasher, { items: [{ json }], data })).outputs;
  return { valid: valid[0]?.json, invalid: invalid[0]?.json };
};

describe('stored hashes of others', () => {
  it.each([
    // The tests of the Argon2 reference implementation.
    ['password', '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'],
    // The documentation of passlib.
    ['password', '$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E'],
    // The tests of crypt_blowfish.
    ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
    ['U*U*U', '$2y$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
  ])('fit their password and no other: %s', async (password, written) => {
    const stored = readHash(written);
    expect(await isPasswordOf(stored, password, step)).toBe(true);
    expect(await isPasswordOf(stored, `${password} `, step)).toBe(false);
    expect(writeHash(stored)).toBe(written);
  });

  it('of bcrypt that take long are worked on in a thread', async () => {
    expect(await isPasswordOf(readHash(hashSync('correct', 6)), 'correct', step)).toBe(true);
  });

  it.each([
    '',
    'plain',
    '$1$salt$hash',
    '$argon2id$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXP',
    '$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXP',
    '$argon2id$v=19$m=65536,t=2000,p=1$c29tZXNhbHQ$CTFhFdXP',
    '$argon2id$v=19$m=8,t=1,p=2$c29tZXNhbHQ$CTFhFdXP',
    '$argon2id$v=19$m=65536,t=2,p=1$c2$CTFhFdXP',
    '$scrypt$ln=25,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlmw',
    '$scrypt$ln=20,r=32,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlmw',
    '$argon2id$v=19$m=1048576,t=1,p=1$c29tZXNhbHQ$CTFhFdXP',
    '$argon2d$v=19$m=131073,t=1,p=1$c29tZXNhbHQ$CTFhFdXP',
    '$scrypt$ln=18,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlmw',
    '$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW',
    '$2b$05$short',
    'x'.repeat(2000),
  ])('that cannot be used, or would take the whole machine, are refused: %s', (written) => {
    expect(() => readHash(written)).toThrow(expect.objectContaining({ code: 'password_hash_unreadable' }));
  });
});

describe('a hash', () => {
  it.each<[string, JsonObject, RegExp]>([
    ['argon2id', { memory: 19, passes: 2 }, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/],
    ['scrypt', { algorithm: 'scrypt', cost: 14 }, /^\$scrypt\$ln=14,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/],
    ['bcrypt', { algorithm: 'bcrypt', rounds: 10 }, /^\$2b\$10\$[\w./]{53}$/],
  ])('of %s has a salt of its own and verifies, in any form of Unicode', async (_, strength, form) => {
    const hash = async (): Promise<JsonValue> =>
      (await run({ password: 'corre\u0301ct', id: 7 }, strength)).valid?.['passwordHash'] ?? '';
    const [one, other] = [await hash(), await hash()];
    expect(one).toMatch(form);
    expect(one).not.toBe(other);
    expect(await run({ password: 'corr\u00e9ct' }, { operation: 'verify', hash: one, ...strength })).toEqual({
      valid: { passwordCheck: { verified: true, needsRehash: false } },
      invalid: undefined,
    });
    expect((await run({ password: 'correct' }, { operation: 'verify', hash: one, ...strength })).invalid).toEqual({
      passwordCheck: { verified: false, needsRehash: false },
    });
  });

  it('leaves without the password, unless it is to stay', async () => {
    expect(Object.keys((await run({ password: 'x', id: 7 }, { memory: 19, passes: 1 })).valid ?? {})).toEqual([
      'id',
      'passwordHash',
    ]);
    expect((await run({ password: 'x' }, { memory: 19, passes: 1, remove: false, to: 'h' })).valid).toMatchObject({
      password: 'x',
      h: expect.any(String),
    });
  });

  it('is weaker with less work or another algorithm, and only then', async () => {
    const stored = await hashPassword('x', { algorithm: 'argon2id', memory: 64, passes: 2, parallelism: 1 }, step);
    const wanted = { algorithm: 'argon2id', memory: 64, passes: 2, parallelism: 1 } as const;
    const weaker = [
      wanted,
      { ...wanted, memory: 32, passes: 1 },
      { ...wanted, memory: 65 },
      { ...wanted, passes: 3 },
      { ...wanted, parallelism: 2 },
      { algorithm: 'scrypt', ln: 14, r: 8, p: 1 } as const,
    ];
    expect(weaker.map((strength) => isWeaker(stored, strength))).toEqual([false, false, true, true, true, true]);
    expect(isWeaker(readHash('$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'), wanted)).toBe(true);
    const scrypt = await hashPassword('x', { algorithm: 'scrypt', ln: 4, r: 8, p: 1 }, step);
    expect([4, 5].map((ln) => isWeaker(scrypt, { algorithm: 'scrypt', ln, r: 8, p: 1 }))).toEqual([false, true]);
  });

  it('of bcrypt is made anew where it took less work, and never cuts a password off', async () => {
    const stored = readHash('$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW');
    expect([5, 6].map((cost) => isWeaker(stored, { algorithm: 'bcrypt', cost }))).toEqual([false, true]);
    const bcrypt = { algorithm: 'bcrypt', cost: 4 } as const;
    expect(await isPasswordOf(await hashPassword('ü'.repeat(36), bcrypt, step), 'ü'.repeat(36), step)).toBe(true);
    await expect(hashPassword(`${'ü'.repeat(36)}x`, bcrypt, step)).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('may take 128 MiB and no more', async () => {
    expect(readHash('$argon2id$v=19$m=131072,t=1,p=1$c29tZXNhbHQ$CTFhFdXP')).toMatchObject({ memory: 131_072 });
    expect(readHash('$scrypt$ln=17,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlmw')).toMatchObject({ ln: 17 });
    await expect(run({ password: 'x' }, { memory: 129 })).rejects.toMatchObject({ code: 'field_invalid' });
    await expect(run({ password: 'x' }, { algorithm: 'scrypt', cost: 18 })).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });

  it('is not made of a text that is too long', async () => {
    await expect(run({ password: 'x'.repeat(1025) }, {})).rejects.toMatchObject({ code: 'field_invalid' });
  });
});

describe('the strength of a password', () => {
  it.each<[string, number, string | undefined]>([
    ['password', 0, 'many people use'],
    ['P@ssw0rd', 0, 'many people use'],
    ['aaaaaaaaaaaa', 0, 'repeats itself'],
    ['qwertyuiop', 0, 'many people use'],
    ['fghjklfghjkl', 0, 'order of the alphabet'],
    ['09.11.1989', 0, 'a date or a year'],
    ['ada.lovelace', 0, 'known of the user'],
    ['xkcdpqlm', 2, 'fewer than 12 characters'],
    ['vD7#qLx9', 3, 'fewer than 12'],
    ['gI8$mQz!0vRt', 4, undefined],
    ['purbagonimestulokrafew', 4, undefined],
  ])('%s: %i', (password, score, reason) => {
    const strength = estimateStrength(password, ['Ada Lovelace']);
    expect(strength).toMatchObject({ score });
    expect(strength.reasons.join()).toContain(reason ?? '');
    if (reason === undefined) expect(strength.reasons).toEqual([]);
  });

  it('does not shrink by a random letter at the end, and takes no time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (password) => {
        const bits = (text: string): number => estimateStrength(text, []).bits;
        expect(bits(password)).toBeGreaterThanOrEqual(0);
        expect(bits(`${password}\u4e2d`)).toBeGreaterThanOrEqual(bits(password));
      }),
    );
    expect(estimateStrength('ab'.repeat(100_000), []).score).toBeLessThan(2);
  });

  it('separates sufficient from weak passwords', async () => {
    expect((await run({ password: 'vD7#qLx9' }, { operation: 'strength' })).valid).toBeDefined();
    expect((await run({ password: 'vD7#qLx9' }, { operation: 'strength', least: '4' })).invalid).toBeDefined();
  });
});
