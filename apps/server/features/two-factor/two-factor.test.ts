import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpMethod, Person, TestApp } from '../../testing/test-app.ts';
import { cookieOf, createTestApp } from '../../testing/test-app.ts';

const password = 'secret1';

let app: TestApp;
let ada: Person;
/** Ada's cookie right now: changing the second factor begins a new session. */
let cookie: string;
beforeAll(async () => {
  app = await createTestApp();
  // The clock is fixed, and tests advance it: codes depend on it.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await app.end();
});
beforeEach(async () => {
  ada = await app.signUp();
  cookie = ada.cookie;
});

async function send(method: HttpMethod, url: string, payload?: object): Promise<LightMyRequestResponse> {
  const answer = await app.server.inject({
    method,
    url,
    headers: { cookie },
    ...(payload === undefined ? {} : { payload }),
  });
  const changed = answer.cookies.some(({ name, value }) => name === 'heddle.session_token' && value !== '');
  if (changed) cookie = cookieOf(answer);
  return answer;
}

/** The code that an app with this secret shows now. */
const shownBy = (secret: string): Promise<string> => createOTP(new TextDecoder().decode(base32.decode(secret))).totp();
/** The code that it shows next, once it does. */
function codeFor(secret: string): Promise<string> {
  vi.setSystemTime(Date.now() + 30_000);
  return shownBy(secret);
}
const wrongFor = async (secret: string): Promise<string> =>
  String((Number(await shownBy(secret)) + 1) % 1_000_000).padStart(6, '0');

async function enable(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await send('POST', '/api/two-factor/setup', { password })).json();
  const { recoveryCodes } = (await send('POST', '/api/two-factor/confirm', { code: await codeFor(secret) })).json();
  return { secret, recoveryCodes };
}

const login = async (headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'POST', url: '/api/login', payload: { email: ada.user.email, password }, headers });
const secondStep = async (given: string, code: string) =>
  app.server.inject({ method: 'POST', url: '/api/login/second-step', payload: { code }, headers: { cookie: given } });
const whoIs = async (given: string) => app.server.inject({ url: '/api/auth/user', headers: { cookie: given } });

describe('setting up a second factor', () => {
  it('requires the password, returns a secret for an app, and takes effect after a valid code', async () => {
    expect((await send('GET', '/api/two-factor')).json()).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    const { secret, uri } = (await send('POST', '/api/two-factor/setup', { password })).json();
    const address = new URL(uri);
    expect(address.protocol).toBe('otpauth:');
    expect(decodeURIComponent(address.pathname)).toContain(`Heddle:${ada.user.email}`);
    expect(address.searchParams.get('secret')).toBe(secret);
    expect((await send('GET', '/api/two-factor')).json()).toMatchObject({ enabled: false });
    expect((await login()).json()).toMatchObject({ id: ada.user.id });

    const code = await codeFor(secret);
    const confirmed = await send('POST', '/api/two-factor/confirm', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(confirmed.statusCode).toBe(200);
    const { recoveryCodes } = confirmed.json();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const recoveryCode of recoveryCodes) expect(recoveryCode).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
    expect((await send('GET', '/api/two-factor')).json()).toEqual({ enabled: true, recoveryCodesLeft: 10 });
  });

  it('is refused with a wrong password or code', async () => {
    expect((await send('POST', '/api/two-factor/setup', { password: 'secret2' })).json()).toMatchObject({
      code: 'password_incorrect',
    });
    expect((await send('POST', '/api/two-factor/confirm', { code: '123456' })).json()).toMatchObject({
      code: 'two_factor_disabled',
    });
    const { secret } = (await send('POST', '/api/two-factor/setup', { password })).json();
    const refused = await send('POST', '/api/two-factor/confirm', { code: await wrongFor(secret) });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'two_factor_code_invalid']);
    expect((await send('GET', '/api/two-factor')).json()).toMatchObject({ enabled: false });
  });

  it('may be begun anew until it is confirmed, and not after', async () => {
    const first = (await send('POST', '/api/two-factor/setup', { password })).json();
    const second = (await send('POST', '/api/two-factor/setup', { password })).json();
    expect(first.secret).not.toBe(second.secret);
    expect((await send('POST', '/api/two-factor/confirm', { code: await codeFor(first.secret) })).statusCode).toBe(422);
    expect((await send('POST', '/api/two-factor/confirm', { code: await codeFor(second.secret) })).statusCode).toBe(
      200,
    );
    expect((await send('POST', '/api/two-factor/setup', { password })).json()).toMatchObject({
      code: 'two_factor_enabled',
    });
    expect(
      (await send('POST', '/api/two-factor/confirm', { code: await codeFor(second.secret) })).json(),
    ).toMatchObject({ code: 'two_factor_enabled' });
  });

  it('ends all other sessions', async () => {
    const elsewhere = cookieOf(await login());
    await enable();
    expect((await whoIs(elsewhere)).statusCode).toBe(401);
    expect((await whoIs(cookie)).json()).toEqual(ada.user);
  });

  it('keeps neither the secret nor the recovery codes in readable form', async () => {
    const { secret, recoveryCodes } = await enable();
    const row = await app.platform.db
      .selectFrom('twoFactor')
      .selectAll()
      .where('userId', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(new TextDecoder().decode(base32.decode(secret)));
    expect(stored).not.toContain(recoveryCodes[0]);
  });
});

describe('logging in to an account with a second factor', () => {
  it('asks for a code and signs nobody in until it is right', async () => {
    const { secret } = await enable();
    const unfinished = await login();
    expect(unfinished.statusCode).toBe(200);
    expect(unfinished.json()).toEqual({ twoFactorRequired: true });
    expect((await whoIs(cookieOf(unfinished))).statusCode).toBe(401);
    expect((await secondStep(cookieOf(unfinished), await wrongFor(secret))).json()).toMatchObject({
      code: 'two_factor_code_invalid',
    });
    const whole = await secondStep(cookieOf(unfinished), await codeFor(secret));
    expect(whole.statusCode).toBe(200);
    expect(whole.json()).toEqual(ada.user);
    expect((await whoIs(cookieOf(whole))).json()).toEqual(ada.user);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await enable();
    const [code = ''] = recoveryCodes;
    expect((await secondStep(cookieOf(await login()), ` ${code.toUpperCase().replace('-', ' ')} `)).statusCode).toBe(
      200,
    );
    expect((await secondStep(cookieOf(await login()), code)).statusCode).toBe(422);
    expect((await send('GET', '/api/two-factor')).json()).toEqual({ enabled: true, recoveryCodesLeft: 9 });
  });

  it('takes each code of the app once, also where it is sent twice at once, and none that is older', async () => {
    const { secret } = await enable();
    const confirming = await shownBy(secret);
    expect((await secondStep(cookieOf(await login()), confirming)).json()).toMatchObject({
      code: 'two_factor_code_used',
    });
    const older = await codeFor(secret);
    const code = await codeFor(secret);
    const pending = [cookieOf(await login()), cookieOf(await login())];
    const answers = await Promise.all(pending.map((cookie) => secondStep(cookie, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect((await secondStep(cookieOf(await login()), code)).json()).toMatchObject({ code: 'two_factor_code_used' });
    expect((await secondStep(cookieOf(await login()), older)).json()).toMatchObject({ code: 'two_factor_code_used' });
    expect((await secondStep(cookieOf(await login()), await codeFor(secret))).statusCode).toBe(200);
  });

  it('takes a recovery code once where it is sent twice at once', async () => {
    const { recoveryCodes } = await enable();
    const pending = [cookieOf(await login()), cookieOf(await login())];
    const answers = await Promise.all(pending.map((cookie) => secondStep(cookie, recoveryCodes[0] ?? '')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect((await send('GET', '/api/two-factor')).json()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('checks ten codes at most, however many logins there are and come at once', async () => {
    const { secret } = await enable();
    const wrong = await wrongFor(secret);
    const pending: string[] = [];
    for (let count = 0; count < 14; count += 1) pending.push(cookieOf(await login()));
    const answers = await Promise.all(
      pending.map((cookie, index) => secondStep(cookie, index % 2 === 0 ? wrong : 'aaaaa-bbbbb')),
    );
    const checked = answers.filter((answer) => answer.json().code === 'two_factor_code_invalid');
    expect(checked).toHaveLength(10);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(4);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('900');
    expect((await secondStep(cookieOf(await login()), await codeFor(secret))).statusCode).toBe(429);
    vi.setSystemTime(Date.now() + 900_000);
    expect((await secondStep(cookieOf(await login()), await codeFor(secret))).statusCode).toBe(200);
  });

  it('lets the owner in from a browser that has logged in before while somebody guesses', async () => {
    const { secret } = await enable();
    const known = cookieOf(await secondStep(cookieOf(await login()), await codeFor(secret)));
    for (let attempt = 0; attempt < 10; attempt += 1) await secondStep(cookieOf(await login()), await wrongFor(secret));
    expect((await secondStep(cookieOf(await login()), await codeFor(secret))).statusCode).toBe(429);
    const device = known.split('; ').find((pair) => pair.startsWith('heddle.device')) ?? '';
    const unfinished = cookieOf(await login({ cookie: device }));
    expect((await secondStep(`${unfinished}; ${device}`, await codeFor(secret))).statusCode).toBe(200);
  });

  it('takes no code without the password, and none for somebody else', async () => {
    const { secret } = await enable();
    const code = await codeFor(secret);
    expect((await secondStep('', code)).json()).toMatchObject({ code: 'second_step_expired' });
    // Eve is signed in; her session must not count as Ada's password.
    const eve = await app.signUp();
    expect((await secondStep(eve.cookie, code)).json()).toMatchObject({ code: 'second_step_expired' });
    const unfinished = cookieOf(await login());
    expect((await secondStep(`${eve.cookie}; ${unfinished}`, code)).json()).toEqual(ada.user);
  });

  it('is not answered twice', async () => {
    const { secret } = await enable();
    const unfinished = cookieOf(await login());
    expect((await secondStep(unfinished, await codeFor(secret))).statusCode).toBe(200);
    expect((await secondStep(unfinished, await codeFor(secret))).json()).toMatchObject({ code: 'second_step_expired' });
  });

  it('starts over after five wrong codes, and locks after ten', async () => {
    const { secret } = await enable();
    const wrong = await wrongFor(secret);
    for (let round = 0; round < 2; round++) {
      const unfinished = cookieOf(await login());
      for (let attempt = 0; attempt < 5; attempt++)
        expect((await secondStep(unfinished, wrong)).json()).toMatchObject({ code: 'two_factor_code_invalid' });
      if (round === 0)
        expect((await secondStep(unfinished, await codeFor(secret))).json()).toMatchObject({
          code: 'second_step_expired',
        });
    }
    const locked = await secondStep(cookieOf(await login()), await codeFor(secret));
    expect([locked.statusCode, locked.json().code]).toEqual([429, 'second_step_locked']);
  });
});

describe('a second factor in force', () => {
  it('gets new recovery codes for the password; the old ones are void', async () => {
    const { recoveryCodes } = await enable();
    expect((await send('POST', '/api/two-factor/recovery-codes', { password: 'secret2' })).json()).toMatchObject({
      code: 'password_incorrect',
    });
    const renewed = (await send('POST', '/api/two-factor/recovery-codes', { password })).json().recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect((await secondStep(cookieOf(await login()), recoveryCodes[0] ?? '')).statusCode).toBe(422);
    expect((await secondStep(cookieOf(await login()), renewed[0])).statusCode).toBe(200);
  });

  it('is switched off with the password, and may be set up again', async () => {
    await enable();
    expect((await send('DELETE', '/api/two-factor', { password: 'secret2' })).json()).toMatchObject({
      code: 'password_incorrect',
    });
    expect((await send('DELETE', '/api/two-factor', { password })).statusCode).toBe(204);
    expect((await login()).json()).toEqual(ada.user);
    expect((await send('GET', '/api/two-factor')).json()).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await send('DELETE', '/api/two-factor', { password })).json()).toMatchObject({
      code: 'two_factor_disabled',
    });
    expect((await send('POST', '/api/two-factor/recovery-codes', { password })).json()).toMatchObject({
      code: 'two_factor_disabled',
    });
    await enable();
    expect((await send('GET', '/api/two-factor')).json()).toMatchObject({ enabled: true });
  });
});
