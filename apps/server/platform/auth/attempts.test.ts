import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { Attempt, AttemptKind, SecretAttempts, AttemptRefusal } from './attempts.ts';
import { createAttempts, delayAfter } from './attempts.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const QUARTER = HOUR / 4;

let app: TestApp;
let now: number;
let attempts: SecretAttempts;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());
beforeEach(async () => {
  now = Date.now();
  await app.platform.db.deleteFrom('secret_attempts').execute();
  attempts = server();
});

/** Counts like another server on the same database. */
const server = (): SecretAttempts => createAttempts(app.platform.db, 'a secret key that is long enough', () => now);
const isRefused = (given: Attempt | AttemptRefusal): given is AttemptRefusal => 'seconds' in given;
async function begin(kind: AttemptKind = 'password', subject = 'ada@example.com'): Promise<Attempt> {
  const given = await attempts.begin(kind, subject);
  if (isRefused(given)) throw new Error(`Refused for ${given.seconds} s.`);
  return given;
}
async function fail(times: number, kind: AttemptKind = 'password'): Promise<void> {
  for (let time = 0; time < times; time += 1) await begin(kind);
}
/** Adds one attempt for each of so many other accounts. */
async function addOthers(count: number, updatedAt: number, name = 'other'): Promise<void> {
  for (let from = 0; from < count; from += 1000) {
    const length = Math.min(1000, count - from);
    const values = Array.from({ length }, (_, index) => ({
      target: `${name} ${from + index}`,
      attempts: 1,
      next_at: 0,
      updated_at: updatedAt,
    }));
    await app.platform.db.insertInto('secret_attempts').values(values).execute();
  }
}
async function counted(): Promise<number> {
  const { total } = await app.platform.db
    .selectFrom('secret_attempts')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
const rows = () => app.platform.db.selectFrom('secret_attempts').select(['target', 'attempts']).execute();

describe('attempts at a secret', () => {
  it('are ten before there is a delay, which doubles up to a quarter of an hour', async () => {
    await fail(10);
    for (const seconds of [15, 30, 60, 120, 240, 480, 900, 900]) {
      expect(await attempts.begin('password', 'ada@example.com')).toEqual({ seconds });
      now += seconds * 1000 - 1;
      expect(await attempts.begin('password', 'ada@example.com')).toEqual({ seconds: 1 });
      now += 1;
      await begin();
    }
  });

  it('are none too many where one is counted after a later one, as on servers whose clocks differ', async () => {
    for (const later of [0, -1, -500, 3, -2]) {
      now += later;
      await fail(2);
    }
    expect(await attempts.begin('password', 'ada@example.com')).toEqual({ seconds: 15 });
  });

  it('at codes are ten, then one in a quarter of an hour', async () => {
    await fail(10, 'code');
    expect(await attempts.begin('code', 'ada@example.com')).toEqual({ seconds: 900 });
    now += QUARTER;
    await fail(1, 'code');
    expect(await attempts.begin('code', 'ada@example.com')).toEqual({ seconds: 900 });
  });

  it('are never held up for longer, however many there were', () => {
    const kinds = fc.constantFrom<AttemptKind>(
      'password',
      'passwordOnKnownDevice',
      'code',
      'codeOnKnownDevice',
      'confirmation',
    );
    fc.assert(
      fc.property(kinds, fc.integer({ min: 0, max: 5000 }), (kind, count) => {
        const delay = delayAfter(kind, count);
        expect(delay).toBeLessThanOrEqual(QUARTER);
        expect(delay).toBeLessThanOrEqual(delayAfter(kind, count + 1));
        expect(delay > 0).toBe(count >= 10);
      }),
    );
  });

  it('are counted before they are checked: of many at once, on several servers, no more pass than one after the other', async () => {
    const servers = [attempts, server(), server()];
    const given = await Promise.all(
      Array.from({ length: 100 }, () => servers.map((one) => one.begin('password', 'ada@example.com'))).flat(),
    );
    expect(given.filter((one) => !isRefused(one))).toHaveLength(10);
    expect(given.filter((one) => isRefused(one) && one.seconds === 15)).toHaveLength(290);
  });

  it('that were not checked do not count', async () => {
    for (let time = 0; time < 30; time += 1) await (await begin()).withdraw();
    expect(await rows()).toEqual([]);
    await fail(9);
    for (let time = 0; time < 3; time += 1) await (await begin()).withdraw();
    await begin();
    expect(await attempts.begin('password', 'ada@example.com')).toEqual({ seconds: 15 });
  });

  it('are forgotten once the secret was right', async () => {
    await fail(9);
    await (await begin()).succeed();
    expect(await rows()).toEqual([]);
  });

  it('count for one secret of one account, and name neither', async () => {
    await fail(10);
    await begin('confirmation');
    await begin('password', 'eve@example.com');
    expect(await rows()).toHaveLength(3);
    expect(JSON.stringify(await rows())).not.toMatch(/ada|eve|password/);
    await attempts.forget('password', 'ada@example.com');
    await begin();
  });

  it('outlast a restart', async () => {
    await fail(10);
    expect(await server().begin('password', 'ada@example.com')).toEqual({ seconds: 15 });
  });

  it('are forgotten after a day without any', async () => {
    await fail(12).catch(() => undefined);
    now += 24 * HOUR + 1;
    await fail(9);
    expect((await rows()).map((row) => row.attempts)).toEqual([9]);
  });

  it('are looked through for forgotten ones once a minute, ten thousand at a time: nobody who logs in waits long', async () => {
    await begin();
    await addOthers(10_600, now - 24 * HOUR - 1);
    now += MINUTE - 1;
    await begin();
    expect(await counted()).toBe(10_601);
    now += 1;
    await begin();
    expect(await counted()).toBe(601);
    now += MINUTE;
    await begin();
    expect(await counted()).toBe(1);
  });

  it('are kept of fifty thousand accounts; of further ones those with the fewest go first', async () => {
    await fail(10);
    await addOthers(49_999, now + 1);
    now += MINUTE;
    expect(await attempts.begin('password', 'ada@example.com')).not.toHaveProperty('seconds');
    expect(await counted()).toBe(50_000);
    await addOthers(1, now, 'one more');
    now += MINUTE;
    expect(await attempts.begin('password', 'ada@example.com')).not.toHaveProperty('seconds');
    expect(await attempts.begin('password', 'ada@example.com')).toEqual({ seconds: 60 });
    expect(await counted()).toBe(49_501);
  });
});
