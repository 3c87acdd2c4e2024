import { pbkdf2 } from 'node:crypto';
import { hashPassword, verifyPassword } from '@better-auth/utils/password';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createPasswordHashing } from './hashing.ts';

const hashing = createPasswordHashing();
afterAll(() => hashing.close());
// Hashing is meant to take its time.
vi.setConfig({ testTimeout: 60_000 });

describe('passwords of accounts', () => {
  it('are hashed as better-auth does it, both ways and in any form of Unicode', async () => {
    const mine = await hashing.hash('corre\u0301ct');
    expect(await verifyPassword(mine, 'corr\u00e9ct')).toBe(true);
    const theirs = await hashPassword('corr\u00e9ct');
    expect(await hashing.verify({ hash: theirs, password: 'corre\u0301ct' })).toBe(true);
    expect(await hashing.verify({ hash: theirs, password: 'correct' })).toBe(false);
    expect(await hashing.hash('corre\u0301ct')).not.toBe(mine);
  });

  it('have no hash that cannot be read', async () => {
    await expect(hashing.verify({ hash: 'x', password: 'x' })).rejects.toThrow('cannot be read');
  });

  it('are hashed while all threads of libuv are taken', async () => {
    let ended = 0;
    const hogs = Array.from(
      { length: 8 },
      () => new Promise<void>((resolve) => pbkdf2('x', 'x', 400_000, 64, 'sha512', () => ((ended += 1), resolve()))),
    );
    await hashing.hash('correct');
    expect(ended).toBeLessThan(8);
    await Promise.all(hogs);
  });

  it('wait for two at a time, and are refused where too many wait', async () => {
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => hashing.hash('correct')));
    const refused = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ code: 'sign_in_busy', status: 429, details: { retryAfter: 3 } });
    await expect(hashing.hash('correct')).resolves.toContain(':');
  });

  it('that are too many are answered with 429 and when to try again', async () => {
    const app = await createTestApp();
    const register = (index: number) =>
      app.server.inject({
        method: 'POST',
        url: '/api/register',
        payload: { email: `ada-${index}@example.com`, password: 'correct horse battery' },
      });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => register(index)));
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(40 - refused.length);
    expect(refused.map((answer) => [answer.json<{ code: string }>().code, answer.headers['retry-after']])).toEqual(
      refused.map(() => ['sign_in_busy', '3']),
    );
    await app.end();
  });
});
