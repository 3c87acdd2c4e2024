import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { EmailChange, EmailChanges } from './email-changes.ts';
import { createEmailChanges } from './email-changes.ts';

const DAY = 86_400_000;
const unknown = { code: 'email_change_unknown' };

let app: TestApp;
let ada: Person;
let eve: Person;
let changes: EmailChanges;
let now: number;
beforeAll(async () => {
  app = await createTestApp();
  changes = createEmailChanges(app.platform);
});
afterAll(() => app.end());
beforeEach(async () => {
  [ada, eve] = [await app.signUp(), await app.signUp()];
  now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => void vi.useRealTimers());

const begin = ({ user: { id, email } }: Person, newEmail: string): Promise<EmailChange> =>
  changes.begin(id, email, newEmail);
const emailOf = async ({ user }: Person): Promise<string> =>
  (await app.platform.db.selectFrom('user').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()).email;
/** An address that nobody has. */
const fresh = (): string => `new-${crypto.randomUUID()}@example.com`;

describe('a change of an email address', () => {
  it('is found as it was asked for, and is not there until then', async () => {
    const address = fresh();
    const change = await begin(ada, address);
    const asked = { userId: ada.user.id, oldEmail: ada.user.email, newEmail: address, createdAt: now };
    expect(change).toEqual({ id: change.id, ...asked });
    expect(await changes.find(change.id)).toMatchObject(change);
    expect(await changes.find('none')).toBeNull();
    expect([await changes.pending(ada.user.id), await changes.pending(eve.user.id)]).toEqual([address, null]);
    expect(await emailOf(ada)).toBe(ada.user.email);
  });

  it('takes effect by its link, once, and names the account by it', async () => {
    const address = fresh();
    const { id } = await begin(ada, address);
    expect(await changes.confirm(changes.token(id))).toBe(address);
    expect(await app.platform.db.selectFrom('user').selectAll().where('id', '=', ada.user.id).execute()).toMatchObject([
      { email: address, emailVerified: 1, name: address },
    ]);
    expect(await changes.pending(ada.user.id)).toBeNull();
    await expect(changes.confirm(changes.token(id))).rejects.toMatchObject(unknown);
  });

  it.each([
    ['', () => ''],
    ['without a signature', (token: string) => token.split('.')[0] ?? ''],
    ['of another change', (token: string) => token.replace(/^[^.]*/, crypto.randomUUID())],
  ])('takes no effect by a link that was made up: %s', async (_how, forge) => {
    const { id } = await begin(ada, fresh());
    await expect(changes.confirm(forge(changes.token(id)))).rejects.toMatchObject(unknown);
  });

  it('can be confirmed for a day', async () => {
    const [first, second] = [await begin(ada, fresh()), await begin(eve, fresh())];
    vi.setSystemTime(now + DAY - 1);
    expect(await changes.pending(eve.user.id)).toBe(second.newEmail);
    expect(await changes.confirm(changes.token(first.id))).toBe(first.newEmail);
    vi.setSystemTime(now + DAY);
    expect(await changes.pending(eve.user.id)).toBeNull();
    await expect(changes.confirm(changes.token(second.id))).rejects.toMatchObject(unknown);
    expect(await emailOf(eve)).toBe(eve.user.email);
  });

  it('is given up by asking for another one, or for none; those of others stay', async () => {
    const others = await begin(eve, fresh());
    const first = await begin(ada, fresh());
    const second = await begin(ada, fresh());
    await expect(changes.confirm(changes.token(first.id))).rejects.toMatchObject(unknown);
    expect(await changes.pending(ada.user.id)).toBe(second.newEmail);
    await changes.cancel(ada.user.id);
    await expect(changes.confirm(changes.token(second.id))).rejects.toMatchObject(unknown);
    expect(await changes.confirm(changes.token(others.id))).toBe(others.newEmail);
  });

  it('is none where somebody else has the address by then', async () => {
    const { id } = await begin(ada, eve.user.email);
    await expect(changes.confirm(changes.token(id))).rejects.toMatchObject({ code: 'email_taken' });
    expect(await emailOf(ada)).toBe(ada.user.email);
  });

  it('is known for a week after its link has ended, for mails about it that are still to be sent', async () => {
    const { id } = await begin(ada, fresh());
    vi.setSystemTime(now + 8 * DAY);
    await begin(eve, fresh());
    expect(await changes.find(id)).not.toBeNull();
    vi.setSystemTime(now + 8 * DAY + 1);
    await begin(eve, fresh());
    expect(await changes.find(id)).toBeNull();
  });
});
