import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { mean, quantile, sampleStandardDeviation, sampleVariance, standardDeviation } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { dataAggregator } from '../../catalog/statistics/dataAggregator.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { Sum } from './accumulators.ts';

const aggregate = async (items: readonly JsonObject[], data: JsonObject): Promise<JsonValue[]> =>
  (await runNode(dataAggregator, { items: items.map((json) => ({ json })), data })).outputs['main']?.map(
    ({ json }) => json,
  ) ?? [];

const figure = async (values: readonly JsonValue[], calculation: string): Promise<JsonValue | undefined> => {
  const [result] = await aggregate(
    values.map((v) => ({ v })),
    { calculate: { r: calculation } },
  );
  return (result as JsonObject)['r'];
};

describe('figures', () => {
  // NIST/SEMATECH e-Handbook, statistical reference data set NumAcc1 and Lottery-like small cases; PERCENTILE.INC of the spreadsheets' documentation.
  it.each<[JsonValue[], string, JsonValue]>([
    [[10000001, 10000003, 10000002], 'mean(v)', 10000002],
    [[10000001, 10000003, 10000002], 'stdDev(v)', 1],
    [[1, 2, 3, 4], 'percentile(v, 30)', 1.9],
    [[3, 1, 2, 4], 'median(v)', 2.5],
    [[2, 4, 4, 4, 5, 5, 7, 9], 'stdDevP(v)', 2],
    [[1e16, 1, -1e16], 'sum(v)', 1],
    [[2, '3', null, 'x'], 'sum(v)', 5],
    [[2, 3], 'product(v)', 6],
    [[2], 'variance(v)', null],
    [[], 'mean(v)', null],
    [[], 'sum(v)', 0],
    [['b', 3, 'a'], 'min(v)', 3],
    [['b', 3, 'a'], 'max(v)', 'b'],
    [['2026-01-02', '2025-12-31'], 'max(v)', '2026-01-02'],
    [[1, null, 2], 'count(v)', 2],
    [[1, null, 2], 'count()', 3],
    [[null, 5, 6], 'first(v)', 5],
    [[5, 6, null], 'last(v)', 6],
    [[1, '1', 1, { a: 1 }, { a: 1 }], 'distinct(v)', [1, '1', { a: 1 }]],
    [[1, '1', 1, { a: 1 }, { a: 1 }], 'countDistinct(v)', 3],
    [['a', 'b', 'b'], 'mostFrequent(v)', 'b'],
    [[], 'mostFrequent(v)', null],
    [[1, 2, 3], 'list(v, 2)', [1, 2]],
    [['a', 1], 'join(v, " - ")', 'a - 1'],
  ])('of %j: %s is %j', async (values, calculation, expected) => {
    expect(await figure(values, calculation)).toEqual(expected);
  });

  it('agree with another library, for any numbers', async () => {
    const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(numbers, async (values) => {
        const calculate = {
          mean: 'mean(v)',
          sd: 'stdDev(v)',
          sdp: 'stdDevP(v)',
          variance: 'variance(v)',
          low: 'percentile(v, 0)',
          high: 'percentile(v, 100)',
        };
        const [result] = (await aggregate(
          values.map((v) => ({ v })),
          { calculate },
        )) as [JsonObject];
        const close = (name: string, expected: number): void =>
          expect(Math.abs(Number(result[name]) - expected)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(expected)));
        close('mean', mean(values));
        close('sd', sampleStandardDeviation(values));
        close('sdp', standardDeviation(values));
        close('variance', sampleVariance(values));
        close('low', quantile(values, 0));
        close('high', quantile(values, 1));
      }),
      { numRuns: 50 },
    );
  });

  it.each(['sum', 'sum()', 'sum(v', 'total(v)', 'constructor(v)', 'percentile(v)', 'percentile(v, 101)', 'list(v, 0)'])(
    'cannot be %s',
    async (calculation) => {
      await expect(figure([1], calculation)).rejects.toMatchObject({ code: 'field_invalid' });
    },
  );

  it('add up whatever the order of the terms', () => {
    const sum = new Sum();
    for (const value of [1, 1e100, 1, -1e100]) sum.add(value);
    expect(sum.value).toBe(2);
  });
});

describe('groups', () => {
  it('keep apart values that only look the same', async () => {
    const values: JsonValue[] = [1, '1', '[1]', [1], null, 'null', true, 'true', '"1', { a: 1 }];
    const groups = await aggregate(
      [...values, ...values].map((g) => ({ g })),
      { groupBy: 'g' },
    );
    expect(groups).toEqual(values.map((g) => ({ g, count: 2 })));
  });

  it('are made by several fields, also nested ones, with nothing for what is missing', async () => {
    const items = [{ a: { b: 1 }, c: 'x' }, { a: { b: 1 }, c: 'y' }, { c: 'x' }, { a: { b: 1 }, c: 'x' }];
    expect(await aggregate(items, { groupBy: 'a.b, c' })).toEqual([
      { a: { b: 1 }, c: 'x', count: 2 },
      { a: { b: 1 }, c: 'y', count: 1 },
      { a: { b: null }, c: 'x', count: 1 },
    ]);
  });

  it('have a limit', async () => {
    const items = Array.from({ length: 200_001 }, (_, id) => ({ id }));
    await expect(aggregate(items, { groupBy: 'id' })).rejects.toMatchObject({ code: 'too_many_groups' });
  });

  it('are one where nothing is grouped by, also of no items', async () => {
    expect(await aggregate([], {})).toEqual([{ count: 0 }]);
    expect(await aggregate([], { groupBy: 'a' })).toEqual([]);
  });
});
