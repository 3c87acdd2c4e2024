import type { JsonObject } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cohortAnalysis } from './cohortAnalysis.node.ts';
import { runSync } from '../../lib/cooperative.ts';
import { runNode } from '../../testing/run-node.ts';
import { periodReader } from './periods.ts';
import { cohortsOf, lastActive } from './retention.ts';

describe('periods of the calendar', () => {
  const at = (iso: string): number => Date.parse(iso);

  it.each([
    ['day', '2026-03-29'],
    ['week', '2026-W13'],
    ['month', '2026-03'],
    ['quarter', '2026-Q1'],
  ] as const)('%s: %s', (unit, name) => {
    expect(periodReader(unit, 'UTC')(at('2026-03-29T12:00:00Z')).name).toBe(name);
  });

  it('begin at midnight of the zone', () => {
    const month = periodReader('month', 'Asia/Kathmandu');
    expect([month(at('2026-01-31T18:14:59Z')).name, month(at('2026-01-31T18:15:00Z')).name]).toEqual([
      '2026-01',
      '2026-02',
    ]);
  });

  it('begin at midnight in the zone of the workflow where the node names none', async () => {
    const { outputs } = await runNode(cohortAnalysis, {
      items: [{ json: { userId: 'ada', time: '2026-01-31T18:15:00Z' } }],
      timeZone: 'Asia/Kathmandu',
    });
    expect(outputs['main']?.[0]?.json).toMatchObject({ cohort: '2026-02' });
  });

  it('follow each other without gaps, also over the ends of years', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 40_000 }),
        fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'quarter' as const),
        (day, unit) => {
          const read = periodReader(unit, 'UTC');
          const [one, next] = [read(day * 86_400_000), read((day + 1) * 86_400_000)];
          expect([0, 1]).toContain(next.number - one.number);
          expect(next.name === one.name).toBe(next.number === one.number);
        },
      ),
    );
  });
});

describe('cohorts', () => {
  const period = (number: number) => ({ number, name: String(number) });
  const members = fc.array(fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 20,
  });

  it('hold every user once; all are there in the first period, and of those who come later or in it there are never more', () => {
    fc.assert(
      fc.property(members, (list) => {
        const users = list.map((numbers) => ({
          began: undefined,
          activities: numbers.map((number) => ({ period: period(number), revenue: number })),
        }));
        const of = (rolling: boolean) => runSync(cohortsOf(users, { most: 100, last: lastActive(users), rolling }));
        const [exact, rolling] = [of(false), of(true)];
        expect(exact.reduce((sum, { users: size }) => sum + size, 0)).toBe(list.length);
        expect(
          exact.reduce((sum, { periods }) => sum + periods.reduce((all, { revenue }) => all + revenue, 0), 0),
        ).toBe(list.flat().reduce((sum, number) => sum + number, 0));
        for (const [at, { periods, users: size }] of exact.entries()) {
          expect(periods[0]).toMatchObject({ users: size, rate: 1 });
          const later = rolling[at]?.periods.map(({ users: count }) => count) ?? [];
          expect(later).toEqual([...later].sort((a, b) => b - a));
          for (const [place, { users: count }] of periods.entries())
            expect(count).toBeLessThanOrEqual(later[place] ?? 0);
        }
      }),
    );
  });

  it('that begin elsewhere do not count what came before, and need nobody in the first period', () => {
    const user = {
      began: period(5),
      activities: [
        { period: period(3), revenue: 7 },
        { period: period(6), revenue: 2 },
      ],
    };
    expect(runSync(cohortsOf([user], { most: 10, last: 6, rolling: false }))).toEqual([
      {
        name: '5',
        users: 1,
        periods: [
          { period: 0, users: 0, rate: 0, revenue: 0, revenuePerUser: 0 },
          { period: 1, users: 1, rate: 1, revenue: 2, revenuePerUser: 2 },
        ],
      },
    ]);
  });
});

describe('the node', () => {
  const run = async (items: readonly JsonObject[], data: JsonObject): Promise<JsonObject[]> =>
    ((await runNode(cohortAnalysis, { items: items.map((json) => ({ json })), data })).outputs['main'] ?? []).map(
      ({ json }) => json,
    );

  it('keeps groups apart, leaves out who is nobody, and takes at most so many periods', async () => {
    const events = [
      { userId: 1, time: '2026-01-01', c: 'CH' },
      { userId: 1, time: '2026-04-01', c: 'CH' },
      { userId: 2, time: '2026-02-01', c: 'DE' },
      { time: 'never', c: 'DE' },
    ];
    expect(await run(events, { groupBy: 'c', periods: 2 })).toEqual([
      {
        c: 'CH',
        cohort: '2026-01',
        size: 1,
        periods: [
          { period: 0, users: 1, rate: 1 },
          { period: 1, users: 0, rate: 0 },
        ],
      },
      // As many periods as there were, also where nobody of the group came.
      {
        c: 'DE',
        cohort: '2026-02',
        size: 1,
        periods: [
          { period: 0, users: 1, rate: 1 },
          { period: 1, users: 0, rate: 0 },
        ],
      },
    ]);
  });

  it('names the item whose date of beginning cannot be read', async () => {
    await expect(run([{ userId: 1, time: '2026-01-01', joined: '?' }], { began: 'joined' })).rejects.toMatchObject({
      message: expect.stringContaining('"Began" names no date in item 1'),
    });
  });
});
