import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jitterOf, planDue, ticksBack } from './due.ts';
import { catchUpPolicies } from './schedule.ts';
import { scheduleOf } from './testing.ts';
import { ticksOf } from './ticks.ts';

const minute = 60_000;
const now = Date.parse('2026-05-06T12:00:30Z');
const tick = (minutesAgo: number): number => now - 30_000 - minutesAgo * minute;
const atOnce = (): number => 0;
const plan = (...args: Parameters<typeof planDue>) =>
  planDue(...args).map(({ at, through, runs, missed }) => [
    (tick(0) - at) / minute,
    (tick(0) - through) / minute,
    runs,
    missed,
  ]);

describe('ticks that were missed', () => {
  const due = [tick(4), tick(3), tick(2)];

  it('are skipped, and the next run knows their number', () => {
    expect(plan(due, 'skip', now, atOnce)).toEqual([[4, 2, false, 3]]);
    expect(plan([...due, tick(0)], 'skip', now, atOnce, 5)).toEqual([
      [4, 2, false, 8],
      [0, 0, true, 8],
    ]);
  });

  it('have one run together', () => {
    expect(plan([...due, tick(0)], 'once', now, atOnce)).toEqual([
      [4, 2, true, 2],
      [0, 0, true, 0],
    ]);
  });

  it('have a run each', () => {
    expect(plan([...due, tick(0)], 'all', now, atOnce)).toEqual([
      [4, 4, true, 0],
      [3, 3, true, 0],
      [2, 2, true, 0],
      [0, 0, true, 0],
    ]);
  });
});

describe('ticks in time', () => {
  it('have their own runs, also where the server was held up for a moment', () => {
    const seconds = [now - 3000, now - 2000, now - 1000, now];
    for (const policy of catchUpPolicies)
      expect(planDue(seconds, policy, now, atOnce)).toEqual(
        seconds.map((at) => ({ at, through: at, runs: true, missed: 0 })),
      );
  });

  it('may come up to a minute late where no other has followed', () => {
    expect(plan([tick(0)], 'skip', now, atOnce)).toEqual([[0, 0, true, 0]]);
    expect(plan([tick(1)], 'skip', now, atOnce)).toEqual([[1, 1, false, 1]]);
  });

  it('wait for their jitter, in order', () => {
    const delays = new Map([
      [tick(1), 80_000],
      [tick(0), 40_000],
    ]);
    expect(plan([tick(1), tick(0)], 'skip', now, (at) => delays.get(at) ?? 0)).toEqual([[1, 1, true, 0]]);
    expect(plan([tick(1), tick(0)], 'skip', now, (at) => (at === tick(1) ? 100_000 : 0))).toEqual([]);
  });
});

describe('decisions about ticks', () => {
  it('skip none and repeat none, for any ticks', () => {
    const seconds = fc.uniqueArray(fc.nat(600), { maxLength: 40 });
    fc.assert(
      fc.property(seconds, fc.constantFrom(...catchUpPolicies), fc.nat(3), (ages, policy, before) => {
        const due = ages.toSorted((a, b) => b - a).map((age) => now - age * 1000);
        const steps = planDue(due, policy, now, atOnce, before);
        const covered = steps.flatMap(({ at, through }) => due.filter((one) => one >= at && one <= through));
        expect(covered).toEqual(due);
        const accounted = steps.filter(({ runs }) => runs).reduce((sum, { missed }) => sum + 1 + missed, 0);
        const left = steps.at(-1)?.runs === false ? (steps.at(-1)?.missed ?? 0) : 0;
        expect(accounted + left).toBe(due.length === 0 ? 0 : due.length + before);
        if (policy === 'all') expect(steps.every(({ runs, at, through }) => runs && at === through)).toBe(true);
      }),
    );
  });
});

describe('looking back', () => {
  const minutely = ticksOf(scheduleOf({ mode: 'interval', every: 1, unit: 'minutes' }));

  it('finds all ticks since the one that is due, the latest first', () => {
    expect([...ticksBack(minutely, tick(2), now)]).toEqual([tick(0), tick(1), tick(2)]);
    expect([...ticksBack(minutely, tick(-1), now)]).toEqual([]);
  });

  it('handle at most a thousand', () => {
    const found = [...ticksBack(minutely, tick(5000), now)];
    expect(found).toHaveLength(1000);
    expect(found.at(-1)).toBe(tick(999));
  });
});

describe('jitter', () => {
  const schedule = { jitter: 30 };

  it('is the same for the same tick, within its limit, and spread', () => {
    const delays = Array.from({ length: 200 }, (_, index) => jitterOf(schedule, 'w/n', tick(index)));
    expect(
      delays.every((delay, index) => delay === jitterOf(schedule, 'w/n', tick(index)) && delay >= 0 && delay < 30_000),
    ).toBe(true);
    expect(new Set(delays.map((delay) => Math.floor(delay / 10_000))).size).toBe(3);
    expect(jitterOf(schedule, 'w/other', tick(0))).not.toBe(delays[0]);
  });

  it('is none where none is wanted', () => {
    expect(jitterOf({ jitter: 0 }, 'w/n', tick(0))).toBe(0);
  });
});
