import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../testing/open-database.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { beginReset, findReset, resetPath, userOfReset } from './password-resets.ts';

const HOUR = 3_600_000;

let database: OpenDatabase;
let ada: string;
let now: number;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.end());
beforeEach(async () => {
  ada = await database.person();
  now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => void vi.useRealTimers());

describe('a link that sets a password', () => {
  it('leads to its account, and is too long to be guessed', async () => {
    const { db } = database;
    const reset = await beginReset(db, ada);
    expect(reset.token).toMatch(/^[\w-]{43}$/);
    expect(resetPath(reset.token)).toBe(`/reset-password/${reset.token}`);
    expect(await findReset(db, reset.id)).toEqual({ ...reset, userId: ada, email: `${ada}@example.com` });
    expect(await userOfReset(db, reset.token)).toBe(ada);
  });

  it('is over after an hour', async () => {
    const { id } = await beginReset(database.db, ada);
    vi.setSystemTime(now + HOUR - 1);
    expect(await findReset(database.db, id)).not.toBeNull();
    vi.setSystemTime(now + HOUR);
    expect(await findReset(database.db, id)).toBeNull();
  });

  it('is the only one of its account, and touches none of others', async () => {
    const { db } = database;
    const eve = await database.person();
    const [older, others] = [await beginReset(db, ada), await beginReset(db, eve)];
    const newer = await beginReset(db, ada);
    expect(await userOfReset(db, older.token)).toBeNull();
    expect(await findReset(db, older.id)).toBeNull();
    expect([await userOfReset(db, newer.token), await userOfReset(db, others.token)]).toEqual([ada, eve]);
  });

  it('leaves what else is being verified of the account', async () => {
    const { db } = database;
    const at = new Date(now).toISOString();
    const times = { expiresAt: new Date(now + HOUR).toISOString(), createdAt: at, updatedAt: at };
    await db
      .insertInto('verification')
      .values({ id: `second step of ${ada}`, identifier: `2fa-${ada}`, value: ada, ...times })
      .execute();
    await beginReset(db, ada);
    const left = await db.selectFrom('verification').select('id').where('value', '=', ada).execute();
    expect(left).toHaveLength(2);
    // It sets no password, whoever knows its id.
    expect(await findReset(db, `second step of ${ada}`)).toBeNull();
  });

  it.each(['', 'x', '%'])('is not found by the token %j', async (token) => {
    await beginReset(database.db, ada);
    expect(await userOfReset(database.db, token)).toBeNull();
    expect(await findReset(database.db, token)).toBeNull();
  });
});
