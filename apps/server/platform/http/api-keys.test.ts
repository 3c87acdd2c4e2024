import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { ApiKeys } from './api-keys.ts';
import { createApiKeys, hashKey, readKey, readScopes } from './api-keys.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

describe('the key in an Authorization header', () => {
  it.each([
    ['Bearer hdl_abc', 'hdl_abc'],
    ['bearer hdl_abc', 'hdl_abc'],
    ['Basic hdl_abc', null],
    ['Bearer abc', null],
    ['hdl_abc', null],
    ['', null],
    [undefined, null],
  ])('of %j is %j', (header, key) => expect(readKey(header)).toBe(key));
});

it('scopes of a key that this version does not know count for nothing', () => {
  expect(readScopes('read later admin')).toEqual(['read', 'admin']);
});

describe('API keys', () => {
  let app: TestApp;
  let ada: Person;
  let keys: ApiKeys;
  let now: number;
  beforeAll(async () => {
    app = await createTestApp();
    keys = createApiKeys(app.platform.db);
  });
  afterAll(() => app.end());
  beforeEach(async () => {
    ada = await app.signUp();
    now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
  });
  afterEach(() => void vi.useRealTimers());

  /** Stores a key of the person, whose id and secret are alike. */
  async function add(id: string, expiresAt: number | null = null): Promise<string> {
    const secret = `hdl_${ada.user.id}_${id}`;
    const row = { id: `${ada.user.id} ${id}`, user_id: ada.user.id, name: id, scopes: 'read', prefix: 'hdl_' };
    await app.platform.db
      .insertInto('api_keys')
      .values({ ...row, hash: hashKey(secret), created_at: now, expires_at: expiresAt, last_used_at: null })
      .execute();
    return secret;
  }
  const lastUsed = async (): Promise<number | null> =>
    (
      await app.platform.db
        .selectFrom('api_keys')
        .select('last_used_at')
        .where('user_id', '=', ada.user.id)
        .executeTakeFirstOrThrow()
    ).last_used_at;

  it('are found until they expire', async () => {
    const [lasting, short] = [await add('lasting'), await add('short', now + DAY)];
    vi.setSystemTime(now + DAY - 1);
    expect(await keys.find(short)).toEqual({ user: ada.user, scopes: ['read'] });
    vi.setSystemTime(now + DAY);
    expect(await keys.find(short)).toBeNull();
    expect(await keys.find(lasting)).toMatchObject({ user: ada.user });
    expect(await keys.find('hdl_unknown')).toBeNull();
  });

  it('have their use noted once a minute: not every request writes', async () => {
    const secret = await add('one');
    await keys.find(secret);
    expect(await lastUsed()).toBe(now);
    vi.setSystemTime(now + MINUTE - 1);
    await keys.find(secret);
    expect(await lastUsed()).toBe(now);
    vi.setSystemTime(now + MINUTE);
    await keys.find(secret);
    expect(await lastUsed()).toBe(now + MINUTE);
  });

  it('are revoked by their user only, those that are named or all', async () => {
    for (const id of ['a', 'b', 'c']) await add(id);
    const eve = await app.signUp();
    const id = `${ada.user.id} a`;
    expect(await keys.revoke(ada.user.id, [])).toBe(0);
    expect([await keys.revoke(eve.user.id, [id]), await keys.revoke(eve.user.id, 'all')]).toEqual([0, 0]);
    expect(await keys.revoke(ada.user.id, [id, 'unknown'])).toBe(1);
    expect(await keys.revoke(ada.user.id, 'all')).toBe(2);
  });
});
