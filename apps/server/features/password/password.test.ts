import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { cookieOf, createTestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());
beforeEach(async () => {
  ada = await app.signUp();
});

const change = (currentPassword: string, newPassword: string) =>
  ada.send('POST', '/api/auth/password', { currentPassword, newPassword });
const login = async (password: string) =>
  app.server.inject({ method: 'POST', url: '/api/login', payload: { email: ada.user.email, password } });
const statusWith = async (cookie: string): Promise<number> =>
  (await app.server.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode;

describe('changing the password', () => {
  it('makes the new one count and the old one not', async () => {
    expect((await change('secret1', 'secret2')).statusCode).toBe(204);
    expect((await login('secret1')).statusCode).toBe(401);
    expect((await login('secret2')).statusCode).toBe(200);
  });

  it('ends every session and issues a new one to the browser that asked', async () => {
    const elsewhere = cookieOf(await login('secret1'));
    const answer = await change('secret1', 'secret2');
    expect(await statusWith(elsewhere)).toBe(401);
    expect(await statusWith(ada.cookie)).toBe(401);
    expect(await statusWith(cookieOf(answer))).toBe(200);
  });

  it.each([
    ['secret9', 'secret2', 'password_incorrect', 'The password is not correct.'],
    ['x'.repeat(129), 'secret2', 'password_incorrect', 'The password is not correct.'],
    ['secret1', '12345', 'password_too_short', 'Password must be at least 6 characters long.'],
    ['secret1', 'x'.repeat(129), 'password_too_long', 'Password must be at most 128 characters long.'],
    ['secret1', 'Password123', 'password_common', 'This password is too common.'],
    ['', 'secret2', 'login_incomplete', 'Please fill in all fields.'],
    ['secret1', '', 'login_incomplete', 'Please fill in all fields.'],
  ])('from %s to %s is refused: %s', async (current, next, code, message) => {
    const answer = await change(current, next);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code, message });
    expect(await statusWith(ada.cookie)).toBe(200);
    expect((await login('secret1')).statusCode).toBe(200);
  });

  it('revokes API keys where that is asked for, one’s own only', async () => {
    const makeKey = async (person: Person): Promise<string> =>
      (await person.send('POST', '/api/api-keys', { name: 'CI' })).json<{ id: string }>().id;
    const left = async (person: Person): Promise<string[]> =>
      (await person.send('GET', '/api/api-keys')).json<{ id: string }[]>().map(({ id }) => id);
    const eve = await app.signUp();
    const [first, second, third, foreign] = [
      await makeKey(ada),
      await makeKey(ada),
      await makeKey(ada),
      await makeKey(eve),
    ];
    const changeAnd = async (from: string, to: string, revokeApiKeys: unknown): Promise<void> => {
      const answer = await ada.send('POST', '/api/auth/password', {
        currentPassword: from,
        newPassword: to,
        revokeApiKeys,
      });
      expect(answer.statusCode).toBe(204);
      const cookie = cookieOf(answer);
      ada = {
        ...ada,
        cookie,
        send: async (method, url, payload) =>
          app.server.inject({ method, url, headers: { cookie }, ...(payload === undefined ? {} : { payload }) }),
      };
    };
    await changeAnd('secret1', 'secret2', false);
    expect((await left(ada)).toSorted()).toEqual([first, second, third].toSorted());
    await changeAnd('secret2', 'secret3', [first, foreign]);
    expect((await left(ada)).toSorted()).toEqual([second, third].toSorted());
    expect(await left(eve)).toEqual([foreign]);
    await changeAnd('secret3', 'secret4', true);
    expect(await left(ada)).toEqual([]);
    expect(await left(eve)).toEqual([foreign]);
  });

  it('revokes no key where the password is wrong', async () => {
    await ada.send('POST', '/api/api-keys', { name: 'CI' });
    expect(
      (
        await ada.send('POST', '/api/auth/password', {
          currentPassword: 'secret9',
          newPassword: 'secret2',
          revokeApiKeys: true,
        })
      ).statusCode,
    ).toBe(422);
    expect((await ada.send('GET', '/api/api-keys')).json()).toHaveLength(1);
  });

  it('cannot be used to guess the current one', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 10 }, (_, attempt) => change(`guess-${attempt}`, 'secret2')),
    );
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 422));
    const refused = await change('secret1', 'secret2');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
