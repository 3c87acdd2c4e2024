import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetLink } from '../../platform/auth/reset-link.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';

let mails: MailServer;
let app: TestApp;
let ada: Person;
beforeEach(async () => {
  mails = await startMailServer();
  app = await createTestApp({ HEDDLE_SMTP_URL: mails.url, HEDDLE_PUBLIC_URL: 'http://flow.example.com' });
  await app.open();
  ada = await app.signUp('ada@example.com');
});
afterEach(async () => {
  await app.end();
  await mails[Symbol.asyncDispose]();
});

const post = (url: string, payload: object) => app.server.inject({ method: 'POST', url, payload });
const forgot = (email: string) => post('/api/forgot-password', { email });
const reset = (token: string, password: string) => post('/api/reset-password', { token, password });
const login = async (password: string): Promise<number> =>
  (await post('/api/login', { email: 'ada@example.com', password })).statusCode;

/** What the links in the mails so far carry, once there are `count`. */
const tokens = (count = 1): Promise<string[]> =>
  vi.waitFor(() => {
    expect(mails.received).toHaveLength(count);
    return mails.received.map(
      ({ source }) =>
        /http:\/\/flow\.example\.com\/reset-password\/([\w-]+)/.exec(source.replaceAll('=\r\n', ''))?.[1] ?? '',
    );
  }, 15_000);

describe('a forgotten password', () => {
  it('is set anew by a link that is mailed, and all sessions end', async () => {
    expect((await forgot(' Ada@Example.com ')).statusCode).toBe(204);
    const [token = ''] = await tokens();
    expect(mails.received[0]?.to).toEqual(['ada@example.com']);
    expect((await reset(token, 'fresh-secret')).statusCode).toBe(204);
    expect([await login('secret1'), await login('fresh-secret')]).toEqual([401, 200]);
    expect((await ada.send('GET', '/api/auth/user')).statusCode).toBe(401);
  });

  it('is not set twice by one link, nor by one that was replaced, is too old or was made up', async () => {
    await forgot('ada@example.com');
    const [first = ''] = await tokens();
    await forgot('ada@example.com');
    const second = (await tokens(2)).find((token) => token !== first) ?? '';
    for (const token of [first, `${second}x`, '']) {
      expect((await reset(token, 'fresh-secret')).json()).toMatchObject({ code: 'reset_link_unknown' });
    }
    expect((await reset(second, 'fresh-secret')).statusCode).toBe(204);
    expect((await reset(second, 'other-secret')).statusCode).toBe(404);
    await forgot('ada@example.com');
    const third = (await tokens(3)).find((token) => token !== first && token !== second) ?? '';
    const past = new Date(Date.now() - 1000).toISOString();
    await app.platform.db.updateTable('verification').set({ expiresAt: past }).execute();
    expect((await reset(third, 'other-secret')).statusCode).toBe(404);
    expect(await login('fresh-secret')).toBe(200);
  });

  it('keeps its link where the new one is refused', async () => {
    await forgot('ada@example.com');
    const [token = ''] = await tokens();
    for (const [password, code] of [
      ['', 'login_incomplete'],
      ['12345', 'password_too_short'],
      ['x'.repeat(129), 'password_too_long'],
      ['Password123', 'password_common'],
    ] as const)
      expect((await reset(token, password)).json()).toMatchObject({ code });
    expect((await reset(token, 'fresh-secret')).statusCode).toBe(204);
  });

  it('does not tell who has an account, and mails nobody else', async () => {
    const answers = [await forgot('eve@example.com'), await forgot('ada@example.com')];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    await tokens();
    expect((await forgot('nobody')).json()).toMatchObject({ code: 'email_invalid' });
    expect((await forgot('')).json()).toMatchObject({ code: 'login_incomplete' });
  });

  it('is asked for five times an hour at most for an account', async () => {
    for (let count = 0; count < 5; count += 1) expect((await forgot('ada@example.com')).statusCode).toBe(204);
    expect((await forgot('ADA@example.com')).statusCode).toBe(429);
    expect((await forgot('eve@example.com')).statusCode).toBe(204);
  });
});

describe('a server that sends no mail', () => {
  it('says so, and has links that its operator makes', async () => {
    const silent = await createTestApp({});
    try {
      const person = await silent.signUp('bob@example.com');
      const asked = await silent.server.inject({
        method: 'POST',
        url: '/api/forgot-password',
        payload: { email: 'bob@example.com' },
      });
      expect(asked.json()).toMatchObject({ code: 'reset_needs_mail' });
      const link = await resetLink(silent.platform.config, ' Bob@Example.com ');
      const [, token = ''] = /^http:\/\/localhost:\d+\/reset-password\/([\w-]+)$/.exec(link) ?? [];
      const payload = { token, password: 'fresh-secret' };
      expect((await silent.server.inject({ method: 'POST', url: '/api/reset-password', payload })).statusCode).toBe(
        204,
      );
      expect((await person.send('GET', '/api/auth/user')).statusCode).toBe(401);
      await expect(resetLink(silent.platform.config, 'eve@example.com')).rejects.toMatchObject({
        code: 'account_unknown',
      });
    } finally {
      await silent.end();
    }
  });
});
