import type { SessionView } from '@heddle/contract/api/sessions';
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

/** Signs in once more, from another browser. Returns its cookie. */
async function signInElsewhere(person: Person, userAgent: string): Promise<string> {
  const payload = { email: person.user.email, password: 'secret1' };
  return cookieOf(
    await app.server.inject({ method: 'POST', url: '/api/login', payload, headers: { 'user-agent': userAgent } }),
  );
}

const listFor = async (cookie: string): Promise<SessionView[]> =>
  (await app.server.inject({ url: '/api/sessions', headers: { cookie } })).json();
const isSignedIn = async (cookie: string): Promise<boolean> =>
  (await app.server.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode === 200;

describe('sessions', () => {
  it('are listed with their device, the one of the request is marked', async () => {
    const phone = await signInElsewhere(
      ada,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1',
    );
    const sessions = await listFor(phone);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ current }) => current)).toEqual({
      id: expect.any(String),
      device: 'Safari on iPhone',
      current: true,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await listFor(ada.cookie)).find(({ current }) => current)?.device).not.toBe('Safari on iPhone');
  });

  it('carry no token', async () => {
    const { token } = await app.platform.db
      .selectFrom('session')
      .select('token')
      .where('userId', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    expect((await ada.send('GET', '/api/sessions')).body).not.toContain(token);
  });

  it('that are over are not listed', async () => {
    const phone = await signInElsewhere(ada, 'phone/1');
    await app.platform.db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where('userAgent', '=', 'phone/1')
      .execute();
    expect(await listFor(ada.cookie)).toHaveLength(1);
    expect(await isSignedIn(phone)).toBe(false);
  });

  it('know when they were last used, to within five minutes', async () => {
    const setUsed = (minutesAgo: number) =>
      app.platform.db
        .updateTable('session')
        .set({ updatedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString() })
        .where('userId', '=', ada.user.id)
        .execute();
    const minutesAgo = async (): Promise<number> =>
      (Date.now() - Date.parse((await listFor(ada.cookie))[0]?.lastUsedAt ?? '')) / 60_000;
    await setUsed(60);
    expect(await minutesAgo()).toBeLessThan(1);
    await setUsed(3);
    expect(await minutesAgo()).toBeGreaterThan(2.9);
  });

  it('are ended one by one', async () => {
    const phone = await signInElsewhere(ada, 'phone/2');
    const other = (await listFor(ada.cookie)).find(({ current }) => !current);
    expect((await ada.send('DELETE', `/api/sessions/${other?.id}`)).statusCode).toBe(204);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(ada.cookie)).toBe(true);
    expect((await ada.send('DELETE', `/api/sessions/${other?.id}`)).json()).toMatchObject({
      code: 'session_not_found',
    });
  });

  it('are all ended but the one of the request', async () => {
    const others = [await signInElsewhere(ada, 'phone/3'), await signInElsewhere(ada, 'tablet/3')];
    const eve = await app.signUp();
    expect((await ada.send('DELETE', '/api/sessions')).json()).toEqual({ ended: 2 });
    for (const cookie of others) expect(await isSignedIn(cookie)).toBe(false);
    expect(await isSignedIn(ada.cookie)).toBe(true);
    expect(await isSignedIn(eve.cookie)).toBe(true);
  });
});
