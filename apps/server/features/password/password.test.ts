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

const change = (currentPassword: string, newPassword: string) => ada.send('POST', '/api/auth/password', { currentPassword, newPassword });
const login = async (password: string) => app.server.inject({ method: 'POST', url: '/api/login', payload: { email: ada.user.email, password } });
const statusWith = async (cookie: string): Promise<number> => (await app.server.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode;

describe('changing the password', () => {
  it('makes the new one count and the old one not', async () => {
    expect((await change('secret1', 'secret2')).statusCode).toBe(204);
    expect((await login('secret1')).statusCode).toBe(401);
    expect((await login('secret2')).statusCode).toBe(200);
  });

  it('ends every session but gives the browser that asked a new one', async () => {
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
    ['', 'secret2', 'login_incomplete', 'Please fill in all fields.'],
    ['secret1', '', 'login_incomplete', 'Please fill in all fields.'],
  ])('from %s to %s is refused: %s', async (current, next, code, message) => {
    const answer = await change(current, next);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code, message });
    expect(await statusWith(ada.cookie)).toBe(200);
    expect((await login('secret1')).statusCode).toBe(200);
  });

  it('cannot be used to guess the current one', async () => {
    for (let attempt = 0; attempt < 10; attempt++) expect((await change(`guess-${attempt}`, 'secret2')).statusCode).toBe(422);
    const refused = await change('secret1', 'secret2');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
