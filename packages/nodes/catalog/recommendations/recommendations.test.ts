import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { afterAll, describe, expect, it } from 'vitest';
import { randomOf } from '../../lib/learning/random.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { runNode } from '../../testing/run-node.ts';
import { neighborsOf } from './neighbors.ts';
import { personalization } from './personalization.node.ts';

afterAll(closeWorkers);

const run = async (rows: readonly JsonObject[], data: JsonObject = {}, now?: number) =>
  (
    await runNode(personalization, {
      items: rows.map((json) => ({ json })),
      data,
      ...(now === undefined ? {} : { now }),
    })
  ).outputs;
const had = (text: string): JsonObject[] =>
  text.split(' ').flatMap((part) => {
    const [userId = '', list = ''] = part.split(':');
    return [...list].map((itemId) => ({ userId, itemId }));
  });
const listsOf = (outputs: Awaited<ReturnType<typeof run>>): Record<string, JsonValue[]> =>
  Object.fromEntries(
    (outputs['main'] ?? []).map(({ json }) => [
      asText(json['user'] ?? json['userId'] ?? ''),
      (json['recommendations'] as JsonObject[]).map(({ item = null }) => item),
    ]),
  );

describe('similar items', () => {
  // Users 0, 1, 2 with the items 0, 1 and 2.
  const data = {
    users: 3,
    things: 3,
    starts: Uint32Array.of(0, 2, 5, 6),
    thingOf: Uint32Array.of(0, 1, 0, 1, 2, 1),
    weightOf: Float64Array.of(1, 1, 1, 1, 2, 1),
  };

  it('have the cosine of their users', () => {
    expect(neighborsOf(data, { most: 9, together: 1, shrink: 0 })).toEqual([
      [
        { thing: 1, similarity: expect.closeTo(2 / Math.sqrt(2 * 3), 12) },
        { thing: 2, similarity: expect.closeTo(2 / Math.sqrt(2 * 4), 12) },
      ],
      [
        { thing: 0, similarity: expect.closeTo(2 / Math.sqrt(2 * 3), 12) },
        { thing: 2, similarity: expect.closeTo(2 / Math.sqrt(3 * 4), 12) },
      ],
      [
        { thing: 0, similarity: expect.closeTo(2 / Math.sqrt(2 * 4), 12) },
        { thing: 1, similarity: expect.closeTo(2 / Math.sqrt(3 * 4), 12) },
      ],
    ]);
  });

  it('count less with few common users, and not at all with too few', () => {
    const [[first] = []] = neighborsOf(data, { most: 9, together: 1, shrink: 2 });
    expect(first).toEqual({ thing: 1, similarity: expect.closeTo((2 / Math.sqrt(6)) * (2 / 4), 12) });
    expect(
      neighborsOf(data, { most: 9, together: 2, shrink: 0 }).map((list) => list.map(({ thing }) => thing)),
    ).toEqual([[1], [0], []]);
    expect(neighborsOf(data, { most: 1, together: 1, shrink: 0 }).every(({ length }) => length <= 1)).toBe(true);
  });
});

describe('recommendations', () => {
  it('are what others had with the same, the likest first, and say why', async () => {
    const outputs = await run(had('a:xy b:xyz c:xyz d:xw e:x'), { popular: false });
    expect(outputs['main']?.[0]?.json).toEqual({
      user: 'a',
      recommendations: [
        { item: 'z', score: expect.any(Number), because: ['y', 'x'] },
        { item: 'w', score: expect.any(Number), because: ['x'] },
      ],
    });
    expect(listsOf(outputs)['b']).toEqual(['w']);
  });

  it('leave out what is not wanted, and may have what the user had', async () => {
    const rows = had('a:xy b:xyz c:xyz d:xw');
    expect(listsOf(await run(rows, { popular: false, exclude: 'z\nother' }))['a']).toEqual(['w']);
    expect(listsOf(await run(rows, { popular: false, excludeSeen: false }))['a']).toContain('x');
  });

  it('are what is popular where nothing else is known', async () => {
    expect(listsOf(await run(had('a:q b:xyz c:xy d:x'), { count: 2 }))['a']).toEqual(['x', 'y']);
    expect(listsOf(await run(had('a:q b:xyz c:xy d:x'), { popular: false }))['a']).toEqual([]);
  });

  it('are more diverse where asked for', async () => {
    // Two books of a series go together always; the game only sometimes.
    const rows = had('a:s b:s12 c:s12 d:s12 e:s12 f:sg g:sg h:sg');
    expect(listsOf(await run(rows, { count: 2, popular: false }))['a']).toEqual(['1', '2']);
    expect(listsOf(await run(rows, { count: 2, popular: false, diversity: 0.5 }))['a']).toEqual(['1', 'g']);
  });

  it('follow weights, and what is recent', async () => {
    const others = had('b:xp c:xp d:yq e:yq');
    const mine = (x: number, y: number): JsonObject[] => [
      { userId: 'a', itemId: 'x', stars: x },
      { userId: 'a', itemId: 'y', stars: y },
    ];
    const rated = others.map((row) => ({ ...row, stars: 1 }));
    const data = { weight: 'stars', popular: false };
    expect(listsOf(await run([...mine(5, 1), ...rated], data))['a']?.[0]).toBe('p');
    expect(listsOf(await run([...mine(1, 5), ...rated], data))['a']?.[0]).toBe('q');
    // What has no weight above zero is nothing.
    expect(listsOf(await run([...mine(0, -1), ...rated], data))['a']).toBeUndefined();
    const dated = [
      ...others.map((row) => ({ ...row, at: '2026-01-01' })),
      { userId: 'a', itemId: 'x', at: '2025-01-01' },
      { userId: 'a', itemId: 'y', at: '2026-01-01' },
    ];
    expect(listsOf(await run(dated, { time: 'at', popular: false }, Date.UTC(2026, 0, 1)))['a']?.[0]).toBe('q');
  });

  it('come from all items of their user', async () => {
    const { origins } = await runNode(personalization, { items: had('a:x b:x a:y').map((json) => ({ json })) });
    expect(origins).toMatchObject({ main: [[0, 2], [1]], report: 'all' });
  });

  it('leave out items without a user or an item', async () => {
    expect(await run([{}, { userId: 'a' }, { itemId: 'x' }])).toEqual({
      main: [],
      report: [{ json: { users: 0, items: 0, interactions: 0, quality: null } }],
    });
  });
});

describe('the measure', () => {
  /** Users who like one of four groups of items, and sometimes something else: made in code. */
  function likes(users: number, seed: number): JsonObject[] {
    const random = randomOf(seed);
    return Array.from({ length: users }, (_, user) => {
      const group = random.upTo(3);
      return Array.from({ length: 6 }, () => ({
        userId: user,
        itemId: `${random.share() < 0.85 ? group : random.upTo(3)}-${random.upTo(14)}`,
      }));
    }).flat();
  }

  // The figures that docs/ai-learning.md names.
  it('finds the last item of a user more often than what is popular does', async () => {
    const { report } = await run(likes(400, 1), { evaluate: true });
    const { hitRate, popularHitRate, coverage, users } = (report?.[0]?.json['quality'] ?? {}) as Record<string, number>;
    expect(users).toBe(400);
    expect(hitRate).toBeGreaterThan(0.5);
    expect(popularHitRate).toBeGreaterThan(0.1);
    expect(popularHitRate).toBeLessThan(0.3);
    expect(coverage).toBeGreaterThan(0.9);
    expect((await run(had('a:x b:y'), { evaluate: true }))['report']).toMatchObject([{ json: { quality: null } }]);
  });

  it('works on 100,000 interactions without holding the thread', async () => {
    let [longest, last] = [0, performance.now()];
    const rows = likes(16_700, 2);
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const outputs = await run(rows, {});
    clearInterval(watch);
    expect(outputs['main']).toHaveLength(16_700);
    expect(longest).toBeLessThan(500);
  }, 60_000);
});
