import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { cookieOf, createTestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const post = async (
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  app.server.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) });
const whoAmI = async (cookie: string): Promise<LightMyRequestResponse> =>
  app.server.inject({ url: '/api/auth/user', headers: { cookie } });

describe('registering', () => {
  it('makes an account and answers with the user', async () => {
    const answer = await post('/api/register', {
      email: 'Ada@Example.com',
      password: 'secret1',
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      profileImageUrl: null,
    });
  });

  it('does without names', async () => {
    const answer = await post('/api/register', {
      email: 'nameless@example.com',
      password: 'secret1',
      firstName: '  ',
      lastName: null,
    });
    expect(answer.json()).toMatchObject({ firstName: null, lastName: null });
  });

  it.each([
    [{}, 'registration_incomplete', 'Email and password are required.'],
    [{ email: 'grace@example.com' }, 'registration_incomplete', 'Email and password are required.'],
    [{ email: '   ', password: 'secret1' }, 'registration_incomplete', 'Email and password are required.'],
    [
      { email: 'grace@example.com', password: '12345' },
      'password_too_short',
      'Password must be at least 6 characters long.',
    ],
    [
      { email: 'grace@example.com', password: 'x'.repeat(129) },
      'password_too_long',
      'Password must be at most 128 characters long.',
    ],
    [{ email: 'grace@example.com', password: 'Qwerty123' }, 'password_common', 'This password is too common.'],
    [{ email: 'grace', password: 'secret1' }, 'email_invalid', 'The email address is not valid.'],
  ])('is refused with %j: %s', async (body, code, message) => {
    const answer = await post('/api/register', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code, message });
    expect(answer.cookies).toEqual([]);
  });

  it('takes an email once, whatever its case, also when two ask at the same time', async () => {
    const account = { email: 'twice@example.com', password: 'secret1' };
    const answers = await Promise.all([post('/api/register', account), post('/api/register', account)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    const again = await post('/api/register', { ...account, email: 'Twice@example.com' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'email_taken', message: 'An account with this email already exists.' });
  });

  it('takes no field that is not asked for', async () => {
    const answer = await post('/api/register', {
      email: 'sly@example.com',
      password: 'secret1',
      id: 'chosen',
      emailVerified: true,
      image: 'javascript:1',
    });
    expect(answer.json().id).not.toBe('chosen');
    expect(answer.json().profileImageUrl).toBeNull();
  });
});

describe('signing in', () => {
  const credentials = { email: 'signing@example.com', password: 'secret1' };
  beforeAll(() => post('/api/register', credentials));

  it('answers with the user and a cookie that scripts cannot read and other sites do not send', async () => {
    const answer = await post('/api/login', { ...credentials, email: ' Signing@example.com ' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ email: credentials.email });
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'heddle.session_token', httpOnly: true, sameSite: 'Lax', path: '/' }),
      expect.objectContaining({ name: 'heddle.device', httpOnly: true, sameSite: 'Lax', path: '/api/login' }),
    ]);
    expect((await whoAmI(cookieOf(answer))).json()).toEqual(answer.json());
  });

  it('is refused in the same words for a wrong password and an unknown email', async () => {
    for (const wrong of [
      { ...credentials, password: 'secret2' },
      { ...credentials, email: 'nobody@example.com' },
      { ...credentials, email: 'nobody' },
    ]) {
      const answer = await post('/api/login', wrong);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ message: 'Invalid email or password.', code: 'invalid_credentials' });
      expect(answer.cookies).toEqual([]);
    }
  });

  it('asks for what is missing', async () => {
    for (const incomplete of [{}, { email: credentials.email }, { password: 'secret1' }]) {
      const answer = await post('/api/login', incomplete);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ message: 'Please fill in all fields.', code: 'login_incomplete' });
    }
  });

  it('replaces the session the browser had', async () => {
    const first = cookieOf(await post('/api/login', credentials));
    const second = cookieOf(await post('/api/login', credentials, { cookie: first }));
    expect((await whoAmI(first)).statusCode).toBe(401);
    expect((await whoAmI(second)).statusCode).toBe(200);
  });
});

describe('the current user', () => {
  it.each([
    ['no cookie', ''],
    ['a cookie we did not sign', 'heddle.session_token=abc.def'],
    ['a cookie that is no text', 'heddle.session_token=%E0%A4%A'],
    ['somebody else’s cookie', 'other=1'],
  ])('is nobody with %s', async (_case, cookie) => {
    const answer = await whoAmI(cookie);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'Unauthorized', code: 'unauthorized' });
  });

  it('is nobody once the session is over', async () => {
    const person = await app.signUp();
    await app.platform.db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('userId', '=', person.user.id)
      .execute();
    expect((await person.send('GET', '/api/auth/user')).statusCode).toBe(401);
  });

  it('is told to everybody, also that it is nobody', async () => {
    const person = await app.signUp();
    expect((await person.send('GET', '/api/auth/session')).json()).toEqual(person.user);
    const nobody = await app.server.inject({ url: '/api/auth/session' });
    expect([nobody.statusCode, nobody.body]).toEqual([200, 'null']);
    expect(
      (await app.server.inject({ url: '/api/auth/session', headers: { cookie: 'heddle.session_token=a.b' } })).body,
    ).toBe('null');
  });

  it('keeps a session that is used, by a day at a time', async () => {
    const person = await app.signUp();
    expect((await person.send('GET', '/api/auth/user')).cookies).toEqual([]);
    const inFiveDays = new Date(Date.now() + 5 * 86_400_000).toISOString();
    await app.platform.db
      .updateTable('session')
      .set({ expiresAt: inFiveDays })
      .where('userId', '=', person.user.id)
      .execute();
    const answer = await person.send('GET', '/api/auth/user');
    expect(answer.cookies).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Lax', maxAge: 7 * 86_400 })]);
    expect((await whoAmI(cookieOf(answer))).statusCode).toBe(200);
    const { expiresAt } = await app.platform.db
      .selectFrom('session')
      .select('expiresAt')
      .where('userId', '=', person.user.id)
      .executeTakeFirstOrThrow();
    expect(expiresAt > inFiveDays).toBe(true);
  });
});

describe('signing out', () => {
  it('ends the session on the server and in the browser', async () => {
    const person = await app.signUp();
    const answer = await person.send('POST', '/api/logout');
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: 'heddle.session_token', value: '', maxAge: 0 }),
    );
    expect((await person.send('GET', '/api/auth/user')).statusCode).toBe(401);
  });

  it('is fine for who is signed out already, and takes a JSON header without a body', async () => {
    const answer = await post('/api/logout', undefined, { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(200);
  });
});

// Dozens of passwords are hashed, two at a time.
describe('guessing', { timeout: 60_000 }, () => {
  it('is stopped after ten failures for an account, for a while, also with the right password then', async () => {
    await post('/api/register', { email: 'target@example.com', password: 'secret1' });
    const attempt = async (password: string): Promise<LightMyRequestResponse> =>
      post('/api/login', { email: 'target@example.com', password });
    for (let failures = 0; failures < 10; failures++) expect((await attempt(`guess-${failures}`)).statusCode).toBe(401);
    const refused = await attempt('secret1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is stopped however many guess at once, from wherever, and whether there is such an account or not', async () => {
    for (const email of ['crowd@example.com', 'unknown@example.com']) {
      if (email !== 'unknown@example.com') await post('/api/register', { email, password: 'secret1' });
      const guess = (index: number) =>
        app.server.inject({
          method: 'POST',
          url: '/api/login',
          payload: { email, password: `guess-${index}` },
          remoteAddress: `10.9.${index >> 8}.${index & 255}`,
        });
      const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => guess(index)));
      const checked = answers.filter(({ statusCode }) => statusCode === 401);
      expect(checked.length).toBeGreaterThan(0);
      expect(checked.length).toBeLessThanOrEqual(10);
      const refused = answers.filter(({ statusCode }) => statusCode === 429);
      expect(checked.length + refused.length).toBe(300);
      for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('by strangers does not keep the owner out of a browser that has logged in before', async () => {
    // From several addresses: how often one may be wrong is limited as well.
    let address = 0;
    const login = async (payload: object, headers = {}) =>
      app.server.inject({
        method: 'POST',
        url: '/api/login',
        payload,
        headers,
        remoteAddress: `10.7.0.${(address += 1)}`,
      });
    const newAccount = async () => ({ email: (await app.signUp()).user.email, password: 'secret1' });
    const fail = async (account: object, headers = {}): Promise<void> => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => login({ ...account, password: `guess-${index}` }, headers)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 401));
    };
    const account = await newAccount();
    const browser = { cookie: cookieOf(await login(account)) };
    await fail(account);
    expect((await login(account)).statusCode).toBe(429);
    expect((await login(account, browser)).statusCode).toBe(200);
    // The cookie is no license to guess, and what is known to one account is not known to another.
    await fail(account, browser);
    expect((await login(account, browser)).statusCode).toBe(429);
    const other = await newAccount();
    await fail(other);
    expect((await login(other, browser)).statusCode).toBe(429);
  });

  it('from one address over many accounts is stopped as well', async () => {
    const guess = async (index: number): Promise<number> =>
      (
        await app.server.inject({
          method: 'POST',
          url: '/api/login',
          payload: { email: `nobody${index}@example.com`, password: '' },
          remoteAddress: '10.8.0.1',
        })
      ).statusCode;
    // Nothing is compared for an empty password, so it is not counted.
    for (let index = 0; index < 60; index += 1) expect(await guess(index)).toBe(422);
    const wrong = async (index: number): Promise<number> =>
      (
        await app.server.inject({
          method: 'POST',
          url: '/api/login',
          payload: { email: `nobody${index}`, password: 'secret1' },
          remoteAddress: '10.8.0.1',
        })
      ).statusCode;
    for (let index = 0; index < 50; index += 1) expect(await wrong(index)).toBe(401);
    expect(await wrong(50)).toBe(429);
  });

  it('does not lock others out', async () => {
    const answer = await post('/api/login', { email: 'ada@example.com', password: 'secret1' });
    expect(answer.statusCode).toBe(200);
  });

  it('cannot make accounts without end', async () => {
    const own = await createTestApp();
    const incomplete = async (): Promise<number> =>
      (await own.server.inject({ method: 'POST', url: '/api/register', payload: {} })).statusCode;
    for (let count = 0; count < 60; count++) expect(await incomplete()).toBe(422);
    expect(await incomplete()).toBe(429);
    await own.end();
  });
});

describe('a server that takes no new accounts', () => {
  it('takes the first one, also where several ask at once, and says what to do about others', async () => {
    const own = await createTestApp({ HEDDLE_REGISTRATION: 'closed' });
    const settings = async () => (await own.server.inject('/api/settings/public')).json();
    expect(await settings()).toMatchObject({ registrationOpen: true });
    const register = (name: string) =>
      own.server.inject({
        method: 'POST',
        url: '/api/register',
        payload: { email: `${name}@example.com`, password: 'secret1' },
      });
    const answers = await Promise.all(['ada', 'eve', 'max'].map(register));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403, 403]);
    expect((await register('grace')).json()).toEqual({
      code: 'registration_closed',
      message: 'Registration is closed on this server.',
      hint: 'Ask the operator to open it for you.',
    });
    expect(await settings()).toMatchObject({ registrationOpen: false });
    await own.end();
  });
});

describe('behind https', () => {
  it('the cookie is sent over nothing else', async () => {
    const own = await createTestApp({ HEDDLE_PUBLIC_URL: 'https://flow.example.com' });
    const person = await own.signUp();
    expect(person.cookie).toMatch(/^__Secure-heddle\.session_token=/);
    const answer = await person.send('GET', '/api/auth/user');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['strict-transport-security']).toBeTypeOf('string');
    await own.end();
  });
});
