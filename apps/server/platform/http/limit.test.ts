import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Attempt } from '../auth/attempts.ts';
import { asAttempt, countByAddress, senderOf } from './limit.ts';

// Of a reply, only this is used.
const reply = () =>
  ({ header: vi.fn<(name: string, value: number) => void>() }) as unknown as FastifyReply & {
    header: ReturnType<typeof vi.fn>;
  };
const counted = () => ({
  succeed: vi.fn<Attempt['succeed']>(async () => undefined),
  withdraw: vi.fn<Attempt['withdraw']>(async () => undefined),
});
const calls = ({ succeed, withdraw }: ReturnType<typeof counted>) => [
  succeed.mock.calls.length,
  withdraw.mock.calls.length,
];

describe('an attempt at a secret', () => {
  it.each([
    ['is over where the secret was right', async () => 'signed in', [1, 0]],
    [
      'counts where it was wrong',
      async () => {
        throw accountErrors.password_incorrect();
      },
      [0, 0],
    ],
    [
      'counts where a code was used before',
      async () => {
        throw accountErrors.two_factor_code_used();
      },
      [0, 0],
    ],
    [
      'does not count where nothing was compared',
      async () => {
        throw apiErrors.sign_in_busy({ seconds: 3 });
      },
      [0, 1],
    ],
    [
      'does not count where the check broke',
      async () => {
        throw new Error('defect');
      },
      [0, 1],
    ],
  ])('%s', async (_what, check: () => Promise<string>, expected) => {
    const attempts = [counted(), counted()];
    await asAttempt(
      reply(),
      attempts.map((attempt) => async () => attempt),
      check,
    ).catch(() => undefined);
    expect(attempts.map(calls)).toEqual([expected, expected]);
  });

  it('is counted before it is checked, and not checked where one of the counters refuses', async () => {
    const order: string[] = [];
    const attempt = counted();
    const check = async (): Promise<void> => void order.push('checked');
    await asAttempt(reply(), [async () => (order.push('counted'), attempt)], check);
    expect(order).toEqual(['counted', 'checked']);

    const answer = reply();
    const first = counted();
    await expect(asAttempt(answer, [async () => first, async () => ({ seconds: 42 })], check)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(order).toHaveLength(2);
    expect(answer.header).toHaveBeenCalledWith('retry-after', 42);
    expect(calls(first)).toEqual([0, 1]);
  });
});

describe('attempts by address', () => {
  const from = (ip: string) => ({ ip }) as FastifyRequest;
  afterEach(() => void vi.useRealTimers());

  it('are allowed again when the minute of the first is over; a refusal says how long that takes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const count = countByAddress(1);
    await count(from('10.0.0.1'))();
    vi.advanceTimersByTime(58_500);
    expect(await count(from('10.0.0.1'))()).toEqual({ seconds: 2 });
    vi.advanceTimersByTime(1499);
    expect(await count(from('10.0.0.1'))()).toEqual({ seconds: 1 });
    vi.advanceTimersByTime(1);
    expect('seconds' in (await count(from('10.0.0.1'))())).toBe(false);
    expect(await count(from('10.0.0.1'))()).toEqual({ seconds: 60 });
  });

  it('are remembered for ten thousand addresses; the oldest is forgotten for one more', async () => {
    const count = countByAddress(1);
    const isRefused = async (n: number): Promise<boolean> => 'seconds' in (await count(from(`sender ${n}`))());
    for (let n = 0; n < 10_000; n += 1) await isRefused(n);
    expect([await isRefused(0), await isRefused(9999)]).toEqual([true, true]);
    await isRefused(10_000);
    expect([await isRefused(1), await isRefused(0)]).toEqual([true, false]);
  });

  it('of an address whose minute has begun anew are not forgotten for those of others', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const count = countByAddress(1);
    const isRefused = async (n: number): Promise<boolean> => 'seconds' in (await count(from(`sender ${n}`))());
    for (let n = 0; n < 10_000; n += 1) await isRefused(n);
    vi.advanceTimersByTime(60_000);
    expect([await isRefused(0), await isRefused(10_000), await isRefused(0)]).toEqual([false, false, true]);
  });

  it('are as many as allowed, also at once, and those given back do not count', async () => {
    const count = countByAddress(3);
    const attempts = await Promise.all(Array.from({ length: 10 }, () => count(from('10.0.0.1'))()));
    expect(attempts.filter((attempt) => 'seconds' in attempt)).toHaveLength(7);
    expect('seconds' in (await count(from('10.0.0.2'))())).toBe(false);
    for (const attempt of attempts) if (!('seconds' in attempt)) await attempt.withdraw();
    expect('seconds' in (await count(from('10.0.0.1'))())).toBe(false);
  });

  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['1::2:3:4:5:6:7', '1:0:2:3'],
  ])('%s is known as %s', (ip, sender) => expect(senderOf(ip)).toBe(sender));
});
