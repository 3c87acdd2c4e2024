import type { JsonObject } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runNode } from '../../testing/run-node.ts';
import { behaviorAnalysis } from './behaviorAnalysis.node.ts';
import { sessionsIn } from './history.ts';
import { END, START, Transitions } from './transitions.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 2, 2, 9);
const event = (userId: string, action: string, after: number): JsonObject => ({
  userId,
  action,
  time: new Date(start + after).toISOString(),
});
const run = async (rows: readonly JsonObject[], data: JsonObject = {}) =>
  runNode(behaviorAnalysis, { items: rows.map((json) => ({ json })), data });
const only = (check: string, also: JsonObject = {}): JsonObject => ({
  volume: false,
  hours: false,
  rare: false,
  steps: false,
  [check]: true,
  ...also,
});
const deviationsOf = async (rows: readonly JsonObject[], data: JsonObject): Promise<unknown[]> =>
  ((await run(rows, data)).outputs['deviations'] ?? []).map(({ json }) => [
    json['user'],
    json['action'] ?? json['events'],
  ]);

describe('sessions', () => {
  it('end with a long pause, and hold every event once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 100 }),
        (moments, gap) => {
          const events = moments.toSorted((a, b) => a - b).map((moment, index) => ({ moment, action: 0, index }));
          const sessions = sessionsIn({ user: 'a', events }, gap);
          expect(sessions.flatMap((session) => session.events)).toEqual(events);
          for (const [at, session] of sessions.entries()) {
            const before = sessions[at - 1]?.events.at(-1);
            if (before) expect((session.events[0]?.moment ?? 0) - before.moment).toBeGreaterThan(gap);
            for (const [place, { moment }] of session.events.entries())
              if (place > 0) expect(moment - (session.events[place - 1]?.moment ?? 0)).toBeLessThanOrEqual(gap);
          }
        },
      ),
    );
  });
});

describe('transitions', () => {
  it('are a Markov chain whose shares add up', () => {
    const chain = new Transitions(3);
    for (const path of [
      [0, 1, 2],
      [0, 1],
      [0, 2],
    ])
      chain.add({ events: path.map((action, index) => ({ moment: 0, action, index })) });
    expect([
      chain.share(START, 0),
      chain.share(0, 1),
      chain.share(1, END),
      chain.share(2, END),
      chain.share(2, 0),
    ]).toEqual([1, expect.closeTo(2 / 3), 0.5, 1, 0]);
    expect(chain.likeliest(0)).toEqual({ to: 1, share: expect.closeTo(2 / 3) });
    expect([chain.likeliest(2), chain.likeliest(7)]).toEqual([undefined, undefined]);
    for (const from of [START, 0, 1, 2])
      expect(
        chain
          .all()
          .filter((step) => step.from === from)
          .reduce((sum, { share }) => sum + share, 0),
      ).toBeCloseTo(1, 12);
    // Without itself, the only step from 2 is as likely as any other: 0.5 of 4 halves.
    expect(chain.surprise(2, END)).toBeCloseTo((1 + 0.5) / (1 + 2), 12);
    expect(chain.surprise(1, 2)).toBeCloseTo(0.5 / (1 + 2), 12);
  });
});

describe('deviations', () => {
  const habit = (user: string, days: number): JsonObject[] =>
    Array.from({ length: days }, (_, at) =>
      ['login', 'read', 'logout'].map((action, step) => event(user, action, at * day + step * 60_000)),
    ).flat();

  it('are days that are far busier than the user is', async () => {
    const busy = Array.from({ length: 12 }, (_, at) => event('ada', 'read', 10 * day + at * 1000));
    expect(await deviationsOf([...habit('ada', 10), ...busy], only('volume'))).toEqual([['ada', 12]]);
    expect(await deviationsOf([...habit('ada', 10), ...busy], only('volume', { threshold: 50 }))).toEqual([]);
    // Four days are no baseline.
    expect(await deviationsOf([...habit('ada', 4), ...busy], only('volume'))).toEqual([]);
  });

  it('are hours at which the user is hardly ever active, in the time zone', async () => {
    const night = event('ada', 'read', 10 * day + 15 * 3_600_000);
    expect(await deviationsOf([...habit('ada', 10), night], only('hours'))).toEqual([['ada', 'read']]);
    const { outputs } = await run([...habit('ada', 10), night], only('hours', { zone: 'Asia/Tokyo' }));
    expect(outputs['deviations']).toMatchObject([{ json: { reason: expect.stringContaining('at 09:00') } }]);
  });

  it('are actions that hardly any user ever does', async () => {
    const users = Array.from({ length: 20 }, (_, at) => habit(`user${at}`, 2)).flat();
    const rows = [...users, event('user3', 'export all', 3 * day)];
    expect(await deviationsOf(rows, only('rare', { rareShare: 0.1 }))).toEqual([['user3', 'export all']]);
    expect(await deviationsOf(rows, only('rare', { rareShare: 0.04 }))).toEqual([]);
    expect(await deviationsOf(rows.slice(-10), only('rare', { rareShare: 0.5 }))).toEqual([]);
  });

  it('are steps that hardly ever follow each other', async () => {
    const rows = [...habit('ada', 200), event('ada', 'login', 300 * day), event('ada', 'logout', 300 * day + 1000)];
    expect(await deviationsOf(rows, only('steps'))).toEqual([['ada', 'logout']]);
  });

  it('are first actions of a user with a history, where asked for', async () => {
    const rows = [...habit('ada', 10), event('ada', 'delete', 11 * day)];
    expect(await deviationsOf(rows, only('first'))).toEqual([['ada', 'delete']]);
    expect(await deviationsOf(rows, only('first', { least: 100 }))).toEqual([]);
  });

  it('are none where all days are alike', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => habit(`user${at}`, 15)).flat();
    expect(await deviationsOf(rows, { first: true })).toEqual([]);
  });
});

describe('the node', () => {
  it('takes events in any order, and leaves out those of nobody', async () => {
    const rows = [
      event('ada', 'last', 60_000),
      event('ada', 'first', 0),
      { action: 'x', time: '2026-01-01' },
      { userId: 'bo', time: '2026-01-01' },
    ];
    const { outputs, origins } = await run(rows);
    expect(outputs['sessions']).toMatchObject([{ json: { user: 'ada', path: ['first', 'last'], minutes: 1 } }]);
    expect(origins).toMatchObject({ sessions: [[1, 0]], users: [[1, 0]] });
    expect((await run([])).outputs).toEqual({ users: [], sessions: [], transitions: [], deviations: [] });
  });

  it('lists what a user does most, the most frequent first, and what follows', async () => {
    const path = ['b', 'a', 'a', 'c', 'b', 'a', 'd', 'e', 'f', 'b'];
    const { outputs } = await run(path.map((action, at) => event('ada', action, at * 60_000)));
    expect(outputs['users']).toMatchObject([
      {
        json: {
          actions: [
            { action: 'b', count: 3, share: 0.3 },
            { action: 'a', count: 3 },
            { action: 'c', count: 1 },
            { action: 'd' },
            { action: 'e' },
          ],
          sessions: 1,
          eventsPerSession: 10,
          next: { action: 'a', probability: 0.666667 },
        },
      },
    ]);
  });

  it('works on 100,000 events without holding the thread, of one user or of many', async () => {
    for (const users of [1, 5000]) {
      const rows = Array.from({ length: 100_000 }, (_, at) =>
        event(`u${at % users}`, `a${(at * 7) % 50}`, at * 40_000),
      );
      let [longest, last] = [0, performance.now()];
      const watch = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 1);
      const { outputs } = await run(rows, { first: true });
      clearInterval(watch);
      expect(outputs['users']).toHaveLength(users);
      expect(longest).toBeLessThan(500);
    }
  }, 60_000);
});
