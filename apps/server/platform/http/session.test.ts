import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createSessions, readCookie, readSigned, withoutSession } from './session.ts';

const SECRET = 'a secret key that is long enough';
const sign = (token: string, secret = SECRET): string =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);
const read = (value: string): string | null =>
  readSigned(`heddle.session_token=${value}`, 'heddle.session_token', SECRET);

describe('a signed cookie', () => {
  it('gives its token where the server signed it', () => {
    expect(read(sign('abc'))).toBe('abc');
    expect(read(sign('a'))).toBe('a');
    expect(read(sign('a.b'))).toBe('a.b');
  });

  it.each([
    ['is signed with another key', sign('abc', 'another secret key, long enough')],
    ['has the signature of another token', sign('abc').replace('abc', 'abd')],
    ['has a signature that is cut off', sign('abc').slice(0, -9)],
    ['has an empty signature', 'abc.'],
    ['has no signature', 'abc'],
    ['has no token', sign('')],
    ['is not encoded as cookies are', '%E0%A4%A'],
    ['is empty', ''],
  ])('gives none where it %s', (_case, value) => expect(read(value)).toBeNull());

  it('gives none where the request has no such cookie', () => {
    expect(readSigned(undefined, 'heddle.session_token', SECRET)).toBeNull();
    expect(readSigned(`other=${sign('abc')}`, 'heddle.session_token', SECRET)).toBeNull();
  });
});

describe('a Cookie header', () => {
  it.each([
    ['a=1; b=2', '2'],
    ['b=2', '2'],
    [' b = 2 ;a=1', '2'],
    ['b=x=y', 'x=y'],
    ['b=', ''],
    ['b=first; b=second', 'first'],
    ['ab=1; bc=2', null],
    ['b', null],
    ['=b', null],
    ['', null],
  ])('%j has b as %j', (cookies, value) => expect(readCookie(cookies, 'b')).toBe(value));

  it('loses only its session where a call must not depend on who is signed in', () => {
    expect(withoutSession('a=1; heddle.session_token=x; b=2', false)).toBe('a=1; b=2');
    expect(withoutSession('__Secure-heddle.session_token=x; b=2', true)).toBe(' b=2');
    expect(withoutSession(undefined, true)).toBeUndefined();
  });
});

describe('a session', () => {
  const DAY = 86_400_000;
  const MINUTE = 60_000;
  let app: TestApp;
  let ada: Person;
  let began: number;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.end());
  beforeEach(async () => {
    ada = await app.signUp();
    began = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: began });
    await set({ expiresAt: new Date(began + 7 * DAY), updatedAt: new Date(began) });
  });
  afterEach(() => void vi.useRealTimers());

  const set = ({ expiresAt, updatedAt }: { expiresAt: Date; updatedAt: Date }) =>
    app.platform.db
      .updateTable('session')
      .set({ expiresAt: expiresAt.toISOString(), updatedAt: updatedAt.toISOString() })
      .where('userId', '=', ada.user.id)
      .execute();
  const row = () =>
    app.platform.db
      .selectFrom('session')
      .select(['expiresAt', 'updatedAt'])
      .where('userId', '=', ada.user.id)
      .executeTakeFirstOrThrow();
  const find = () => app.platform.sessions.find(ada.cookie);

  it('is over when its seven days are', async () => {
    vi.setSystemTime(began + 7 * DAY - 1);
    expect(await find()).toMatchObject({ user: ada.user });
    await set({ expiresAt: new Date(began + 7 * DAY), updatedAt: new Date(began) });
    vi.setSystemTime(began + 7 * DAY);
    expect(await find()).toBeNull();
  });

  it('lasts for seven more days where it is used after the first', async () => {
    vi.setSystemTime(began + DAY);
    expect(await find()).toMatchObject({ prolonged: null });
    vi.setSystemTime(began + DAY + 1);
    expect((await find())?.prolonged).toBe(`${ada.cookie}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`);
    const used = new Date(began + DAY + 1);
    expect(await row()).toEqual({
      expiresAt: new Date(used.getTime() + 7 * DAY).toISOString(),
      updatedAt: used.toISOString(),
    });
  });

  it('is prolonged behind https by a cookie that is sent over nothing else', async () => {
    const { db, secretKey } = app.platform;
    vi.setSystemTime(began + 2 * DAY);
    const cookie = `__Secure-${ada.cookie}`;
    const found = await createSessions(db, secretKey, true).find(cookie);
    expect(found?.prolonged).toBe(`${cookie}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax; Secure`);
    expect(await createSessions(db, secretKey, true).find(ada.cookie)).toBeNull();
  });

  it('has its use noted every five minutes: not every request writes', async () => {
    vi.setSystemTime(began + 5 * MINUTE - 1);
    await find();
    expect((await row()).updatedAt).toBe(new Date(began).toISOString());
    vi.setSystemTime(began + 5 * MINUTE);
    await find();
    expect((await row()).updatedAt).toBe(new Date(began + 5 * MINUTE).toISOString());
  });
});
