import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

const change = (email: string) =>
  ada.send('PUT', '/api/auth/user', { firstName: 'Ada', lastName: '', email, password: 'secret1' });
const emailNow = async (): Promise<string> => (await ada.send('GET', '/api/auth/user')).json<{ email: string }>().email;
const pending = async (): Promise<string | null> =>
  (await ada.send('GET', '/api/account')).json<{ pendingEmail: string | null }>().pendingEmail;
const confirm = (token: string) => app.server.inject({ method: 'POST', url: '/api/confirm-email', payload: { token } });

/** What the links in the mails to this address carry, once there are `count`. */
const tokensFor = (address: string, count = 1): Promise<string[]> =>
  vi.waitFor(() => {
    const sources = mails.received.filter(({ to }) => to.includes(address)).map(({ source }) => source);
    expect(sources).toHaveLength(count);
    return sources.map((source) => /http:\/\/flow\.example\.com\/confirm-email\/([\w.-]+)/.exec(source)?.[1] ?? '');
  }, 15_000);

describe('another email address, on a server that sends mail', () => {
  it('takes effect once the link mailed to it is opened, and the old address gets a notice', async () => {
    const answer = await change('Ada@New.example');
    expect(answer.json()).toMatchObject({ email: 'ada@example.com', firstName: 'Ada' });
    expect([await emailNow(), await pending()]).toEqual(['ada@example.com', 'ada@new.example']);
    const [token = ''] = await tokensFor('ada@new.example');
    await vi.waitFor(
      () =>
        expect(mails.received.find(({ to }) => to.includes('ada@example.com'))?.source).toContain('ada@new.example'),
      15_000,
    );

    expect((await confirm(token)).json()).toEqual({ email: 'ada@new.example' });
    expect([await emailNow(), await pending()]).toEqual(['ada@new.example', null]);
    const { emailVerified } = await app.platform.db
      .selectFrom('user')
      .select('emailVerified')
      .where('id', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    expect(emailVerified).toBe(1);
    const login = (email: string) =>
      app.server.inject({ method: 'POST', url: '/api/login', payload: { email, password: 'secret1' } });
    expect((await login('ada@new.example')).statusCode).toBe(200);
    expect((await login('ada@example.com')).statusCode).toBe(401);
  });

  it('is not confirmed twice, by a link that was made up, or one of a change that was given up or replaced', async () => {
    await change('one@new.example');
    const [first = ''] = await tokensFor('one@new.example');
    await change('two@new.example');
    const [second = ''] = await tokensFor('two@new.example');
    const [id = '', signature = ''] = second.split('.');
    for (const token of [first, `${id}.${signature.slice(1)}x`, `${id}.`, id, '']) {
      expect((await confirm(token)).json()).toMatchObject({ code: 'email_change_unknown' });
    }
    expect((await ada.send('DELETE', '/api/auth/email-change')).statusCode).toBe(204);
    expect(await pending()).toBeNull();
    expect((await confirm(second)).statusCode).toBe(404);
    await change('three@new.example');
    const [third = ''] = await tokensFor('three@new.example');
    const answers = await Promise.all([confirm(third), confirm(third)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(await emailNow()).toBe('three@new.example');
  });

  it('is not confirmed after a day, nor where somebody else has it by then', async () => {
    await change('late@new.example');
    const [late = ''] = await tokensFor('late@new.example');
    await app.platform.db.updateTable('email_changes').set({ expires_at: Date.now() }).execute();
    expect((await confirm(late)).json()).toMatchObject({ code: 'email_change_unknown' });
    expect(await pending()).toBeNull();
    await change('taken@new.example');
    const [taken = ''] = await tokensFor('taken@new.example');
    await app.signUp('taken@new.example');
    expect((await confirm(taken)).json()).toMatchObject({ code: 'email_taken' });
    expect(await emailNow()).toBe('ada@example.com');
  });

  it('is not asked about for ever: each question is a mail to an address that somebody typed', async () => {
    for (let count = 0; count < 10; count += 1) expect((await change(`ada${count}@new.example`)).statusCode).toBe(200);
    expect((await change('ada10@new.example')).statusCode).toBe(429);
    expect((await change('ada@example.com')).statusCode).toBe(200);
  });
});
