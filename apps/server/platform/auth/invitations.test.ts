import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../testing/open-database.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import type { Invitations } from './invitations.ts';
import { createInvitations } from './invitations.ts';

const DAY = 86_400_000;
const unknown = { code: 'invitation_unknown' };

let database: OpenDatabase;
let ada: string;
let invitations: Invitations;
let now: number;
beforeAll(async () => {
  database = await openTestDatabase();
  ada = await database.person();
  invitations = createInvitations(database);
});
afterAll(() => database.end());
beforeEach(async () => {
  await database.db.deleteFrom('invitations').execute();
  now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => void vi.useRealTimers());

const rows = async (): Promise<number> => (await database.db.selectFrom('invitations').select('id').execute()).length;

describe('an invitation', () => {
  it('is listed, newest first, until it has been used', async () => {
    const first = await invitations.create(ada, null);
    vi.setSystemTime(now + 1);
    const second = await invitations.create(ada, '  Eve@Example.com ');
    expect(first).toEqual({
      id: first.id,
      email: null,
      token: expect.stringMatching(`^${first.id}\\.`),
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 7 * DAY).toISOString(),
    });
    expect(second.email).toBe('eve@example.com');
    expect(await invitations.list()).toEqual([second, first]);
    await invitations.use(first.token, 'max@example.com');
    expect(await invitations.list()).toEqual([second]);
  });

  it.each(['', '   '])('for the address %j is for anybody', async (email) => {
    expect((await invitations.create(ada, email)).email).toBeNull();
  });

  it.each(['nobody', 'eve@', `${'x'.repeat(250)}@example.com`])('for %s cannot be made', async (email) => {
    await expect(invitations.create(ada, email)).rejects.toMatchObject({ code: 'email_invalid' });
    expect(await rows()).toBe(0);
  });

  it('is for its address only, in any case of letters', async () => {
    const { token } = await invitations.create(ada, 'eve@example.com');
    await expect(invitations.use(token, 'max@example.com')).rejects.toMatchObject(unknown);
    await expect(invitations.use(token, 'EVE@example.com')).resolves.toBeTypeOf('function');
  });

  it('works once, and again where its use is taken back', async () => {
    const { token } = await invitations.create(ada, null);
    const other = await invitations.create(ada, null);
    await invitations.use(other.token, 'grace@example.com');
    const takeBack = await invitations.use(token, 'eve@example.com');
    await expect(invitations.use(token, 'max@example.com')).rejects.toMatchObject(unknown);
    await takeBack();
    await expect(invitations.use(token, 'max@example.com')).resolves.toBeTypeOf('function');
    // Only the one whose registration failed is open again.
    await expect(invitations.use(other.token, 'max@example.com')).rejects.toMatchObject(unknown);
  });

  it('makes one account of several that ask at once', async () => {
    const { token } = await invitations.create(ada, null);
    const asked = await Promise.allSettled(
      ['eve', 'max', 'tim'].map((name) => invitations.use(token, `${name}@a.org`)),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is void when its week is over', async () => {
    const { token } = await invitations.create(ada, null);
    vi.setSystemTime(now + 7 * DAY - 1);
    expect(await invitations.list()).toHaveLength(1);
    vi.setSystemTime(now + 7 * DAY);
    expect(await invitations.list()).toEqual([]);
    await expect(invitations.use(token, 'eve@example.com')).rejects.toMatchObject(unknown);
  });

  it.each([
    ['has no signature', (id: string) => id],
    ['has an empty signature', (id: string) => `${id}.`],
    ['is signed for another', (id: string, signature: string) => `x${id}.${signature}`],
    ['is empty', () => ''],
  ])('is not opened by a link that %s', async (_case, forge) => {
    const { id, token } = await invitations.create(ada, null);
    const forged = forge(id, token.split('.')[1] ?? '');
    await expect(invitations.use(forged, 'eve@example.com')).rejects.toMatchObject(unknown);
    expect(await invitations.list()).toHaveLength(1);
  });

  it('stays open where the secret key is replaced', async () => {
    const { token } = await invitations.create(ada, null);
    const { config, db, secretKey } = database;
    const later = (previousSecretKeys: string[]): Invitations =>
      createInvitations({
        db,
        secretKey: 'another key that is long enough',
        config: { ...config, previousSecretKeys },
      });
    await expect(later([]).use(token, 'eve@example.com')).rejects.toMatchObject(unknown);
    await expect(later([secretKey]).use(token, 'eve@example.com')).resolves.toBeTypeOf('function');
  });

  it('can be withdrawn while it is open', async () => {
    const [one, other] = [await invitations.create(ada, null), await invitations.create(ada, null)];
    await invitations.withdraw(one.id);
    expect(await invitations.list()).toEqual([other]);
    await expect(invitations.withdraw(one.id)).rejects.toMatchObject({ code: 'invitation_not_found' });
    await invitations.use(other.token, 'eve@example.com');
    await expect(invitations.withdraw(other.id)).rejects.toMatchObject({ code: 'invitation_not_found' });
  });

  it('is forgotten with the next one, once it is used or void', async () => {
    const [used, open] = [await invitations.create(ada, null), await invitations.create(ada, null)];
    await invitations.use(used.token, 'eve@example.com');
    await invitations.create(ada, null);
    expect(await rows()).toBe(2);
    vi.setSystemTime(now + 7 * DAY);
    await invitations.create(ada, null);
    expect(await rows()).toBe(1);
    await expect(invitations.withdraw(open.id)).rejects.toMatchObject({ code: 'invitation_not_found' });
  });

  it('is one of 200 that are open at most', async () => {
    const values = Array.from({ length: 199 }, (_, index) => ({
      id: `open ${index}`,
      email: null,
      created_by: ada,
      created_at: now,
      expires_at: now + DAY,
      used_at: null,
    }));
    await database.db.insertInto('invitations').values(values).execute();
    await invitations.create(ada, null);
    await expect(invitations.create(ada, null)).rejects.toMatchObject({ code: 'invitation_limit' });
    await invitations.withdraw('open 7');
    await expect(invitations.create(ada, null)).resolves.toMatchObject({ email: null });
    expect(await invitations.list()).toHaveLength(200);
  });
});
