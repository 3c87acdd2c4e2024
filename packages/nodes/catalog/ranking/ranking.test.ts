import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { createMemoryTables } from '@heddle/contract/node/tables/memory-tables';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { randomOf } from '../../lib/learning/random.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { runNode } from '../../testing/run-node.ts';
import { bm25Scores } from './bm25.ts';
import { mlRanking } from './mlRanking.node.ts';
import { dcgOf, meanKnown, ndcgOf } from './ndcg.ts';

afterAll(closeWorkers);

const stop = { signal: new AbortController().signal };
const rank = async (rows: readonly JsonObject[], data: JsonObject) =>
  (await runNode(mlRanking, { items: rows.map((json) => ({ json })), data })).outputs;
const idsOf = (items: readonly { json: JsonObject }[] | undefined): unknown[] =>
  (items ?? []).map(({ json }) => json['id']);

describe('BM25', () => {
  it('comes to a score that is published for k1 = 1.5, but for the form of idf', async () => {
    const texts = ['Hello there good man!', 'It is quite windy in London', 'How is the weather today?'];
    const scores = await bm25Scores(texts, 'windy London', { k1: 1.5, b: 0.75 }, stop);
    const [published, ours] = [Math.log(2.5 / 1.5), Math.log(1 + 2.5 / 1.5)];
    expect(scores.map(({ score }) => (score * published) / ours)).toEqual([0, expect.closeTo(0.93729472, 7), 0]);
  });

  it('likes rare words, repetitions and short texts', async () => {
    const scoresOf = async (texts: readonly string[], query: string) =>
      (await bm25Scores(texts, query, { k1: 1.2, b: 0.75 }, stop)).map(({ score }) => score);
    const [rare = 0, frequent = 0] = await scoresOf(['x rare', 'x often', 'y often', 'z often'], 'rare often');
    expect(rare).toBeGreaterThan(frequent);
    const [once = 0, twice = 0, long = 0] = await scoresOf(['a b', 'a a', 'a b c d e f', 'z'], 'a');
    expect([twice > once, once > long]).toEqual([true, true]);
    expect(await scoresOf(['a', ''], '')).toEqual([0, 0]);
    expect(await scoresOf(['', ''], 'a')).toEqual([0, 0]);
  });
});

describe('NDCG', () => {
  it('comes to the published example of six documents', () => {
    const gain = (relevance: number): number => relevance;
    expect(dcgOf([3, 2, 3, 0, 1, 2], gain)).toBeCloseTo(6.861, 3);
    expect(dcgOf([3, 3, 2, 2, 1, 0], gain)).toBeCloseTo(7.141, 3);
    expect(ndcgOf([3, 2, 3, 0, 1, 2], 6, gain)).toBeCloseTo(0.961, 3);
  });

  it('is one for the best order, less for any other, and unknown where nothing is relevant', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(4), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 20 }),
        (list, places) => {
          const best = ndcgOf(
            list.toSorted((a, b) => b - a),
            places,
          );
          const own = ndcgOf(list, places);
          if (list.every((value) => value === 0)) expect(own).toBeNull();
          else {
            expect(best).toBeCloseTo(1, 12);
            expect(own ?? 2).toBeLessThanOrEqual(1 + 1e-12);
          }
        },
      ),
    );
    expect([meanKnown([1, null, 0]), meanKnown([null])]).toEqual([0.5, null]);
  });
});

describe('ranking by weights', () => {
  it('makes units comparable within each group, and takes a missing number for the worst', async () => {
    const rows = [
      { id: 'a', group: 1, price: 10, stars: 1 },
      { id: 'b', group: 1, price: 20, stars: 5 },
      { id: 'c', group: 1, stars: 3 },
      { id: 'd', group: 2, price: 999, stars: 2 },
    ];
    const data = { groupBy: 'group', weights: { price: '-1', stars: '3' } };
    for (const scale of ['range', 'deviation'])
      expect(idsOf((await rank(rows, { ...data, scale }))['ranked'])).toEqual(['b', 'c', 'a', 'd']);
    expect(idsOf((await rank(rows, { ...data, scale: 'none', weights: { price: '-1' } }))['ranked'])).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  it('says how good it is where relevances are known', async () => {
    const rows = [
      { id: 'a', x: 1, relevance: 0 },
      { id: 'b', x: 2, relevance: 1 },
    ];
    expect(await rank(rows, { weights: { x: '1' } })).toMatchObject({
      report: [{ json: { ndcg: 1, places: 10, rankedGroups: 1 } }],
    });
    expect(await rank(rows, { weights: { x: '-1' } })).toMatchObject({ report: [{ json: { ndcg: 0.63093 } }] });
    expect((await rank([...rows, { id: 'c', x: 0 }], { weights: { x: '1' } }))['report']?.[0]?.json).not.toHaveProperty(
      'ndcg',
    );
  });

  it('keeps equal items in their order, and the first of each group', async () => {
    const rows = Array.from({ length: 6 }, (_, id) => ({ id, group: id % 2, x: 1 }));
    const outputs = await rank(rows, { groupBy: 'group', weights: { x: '1' }, limit: 2 });
    expect([idsOf(outputs['ranked']), idsOf(outputs['rest'])]).toEqual([
      [0, 2, 1, 3],
      [4, 5],
    ]);
  });
});

describe('a learned ranking', () => {
  /** Choices of somebody who looks at the price twice as much as at the way, sometimes without care: made in code. */
  function choices(queries: number, seed: number): JsonObject[] {
    const random = randomOf(seed);
    return Array.from({ length: queries }, (_, query) => {
      const offers = Array.from({ length: 6 }, () => ({
        query,
        price: 100 + random.upTo(400),
        way: random.upTo(60),
        color: ['red', 'blue'][random.upTo(1)] ?? '',
      }));
      const like = offers.map(({ price, way }) => -2 * (price / 400) - way / 60 + 0.2 * random.normal());
      const best = like.indexOf(Math.max(...like));
      return offers.map((offer, at) => ({ ...offer, relevance: at === best ? 1 : 0 }));
    }).flat();
  }

  // The figure that docs/ai-learning.md names.
  it('follows earlier choices, for queries it has not seen', async () => {
    const state = createMemoryState();
    const data = { method: 'learned', model: 'offers', groupBy: 'query' };
    const asItems = (rows: readonly JsonObject[]) => rows.map((json) => ({ json }));
    const { outputs } = await runNode(mlRanking, {
      state,
      items: asItems(choices(60, 1)),
      data: { ...data, operation: 'train' },
    });
    const report = outputs['report']?.[0]?.json ?? {};
    expect(report).toMatchObject({
      model: { name: 'offers', version: 1 },
      examples: 360,
      groups: 60,
      pairs: 300,
      weights: [{ field: 'price' }, { field: 'way' }, { field: 'color' }],
      validation: { folds: 5, groups: 60 },
    });
    expect(outputs['ranked']).toEqual([]);
    const used = await runNode(mlRanking, {
      state,
      runId: 'later',
      items: asItems(choices(100, 2)),
      data: { ...data, operation: 'rank' },
    });
    const ndcg = Number(used.outputs['report']?.[0]?.json['ndcg']);
    expect(ndcg).toBeGreaterThan(0.85);
    const { ndcg: expected, before } = report['validation'] as { ndcg: number; before: number };
    expect(Math.abs(expected - ndcg)).toBeLessThan(0.06);
    expect(before).toBeLessThan(0.65);
  });

  it('takes the choices of a table, and ranks all items', async () => {
    const rows = choices(10, 3);
    const { outputs } = await runNode(mlRanking, {
      items: [{ json: { price: 400, way: 5, relevance: 1 } }, { json: { price: 120, way: 5, relevance: 0 } }],
      tables: createMemoryTables([
        {
          name: 'Choices',
          columns: { query: 'number', price: 'number', way: 'number', color: 'text', relevance: 'number' },
          rows,
        },
      ]),
      data: { method: 'learned', examplesFrom: 'table', table: 'Choices', features: 'price, way', folds: 0 },
    });
    expect(outputs).toMatchObject({
      ranked: [{ json: { price: 120 } }, { json: { price: 400 } }],
      report: [{ json: { validation: null } }],
    });
  });

  it.each<[string, JsonObject, readonly JsonObject[], string]>([
    ['no choices', {}, [{ x: 1 }], 'examples_unusable'],
    [
      'choices that do not differ',
      {},
      [
        { x: 1, relevance: 1 },
        { x: 2, relevance: 1 },
      ],
      'examples_unusable',
    ],
    ['a model that was never saved', { operation: 'rank', model: 'm' }, [{ x: 1 }], 'model_not_found'],
  ])('refuses %s', async (_title, data, rows, code) => {
    await expect(rank(rows, { method: 'learned', ...data })).rejects.toMatchObject({ code });
  });
});

it('ranks 100,000 items without holding the thread', async () => {
  const rows = Array.from({ length: 100_000 }, (_, id) => ({
    id,
    x: (id * 7919) % 100_003,
    text: `word${id % 50} word${id % 7}`,
  }));
  for (const data of [{ weights: { x: '1' } }, { method: 'bm25', query: 'word1 word2' }]) {
    let [longest, last] = [0, performance.now()];
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const outputs = await rank(rows, data);
    clearInterval(watch);
    expect(outputs['ranked']).toHaveLength(100_000);
    expect(longest).toBeLessThan(500);
  }
}, 60_000);
