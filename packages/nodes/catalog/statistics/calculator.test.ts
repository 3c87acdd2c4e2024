import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { afterAll, describe, expect, it } from 'vitest';
import { statisticsCalculator } from './statisticsCalculator.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';

afterAll(closeWorkers);

const results = async (items: readonly JsonObject[], data: JsonObject): Promise<JsonObject[]> =>
  ((await runNode(statisticsCalculator, { items: items.map((json) => ({ json })), data })).outputs['main'] ?? []).map(
    ({ json }) => json,
  );
const statistics = async (items: readonly JsonObject[], data: JsonObject): Promise<JsonValue | undefined> =>
  (await results(items, data))[0]?.['statistics'];

describe('the items of a calculation', () => {
  const items = [
    { g: 'a', x: 1, y: '2' },
    { g: 'b', x: 5, y: 1 },
    { g: 'a', x: 'none', y: 4 },
    { g: 'a', x: 3 },
  ];

  it('make groups; what is not a number is left out and counted', async () => {
    expect(await results(items, { groupBy: 'g', fields: 'x, y', to: 'f.s' })).toMatchObject([
      { g: 'a', f: { s: { x: { count: 2, mean: 2, leftOut: 1 }, y: { count: 2, mean: 3, leftOut: 1 } } } },
      { g: 'b', f: { s: { x: { count: 1, mean: 5, variance: null }, y: { count: 1 } } } },
    ]);
  });

  it('may have to be numbers', async () => {
    await expect(results(items, { fields: 'x', notNumbers: 'fail' })).rejects.toMatchObject({
      code: 'field_invalid',
      message: expect.stringContaining('item 3 has "none" at x'),
    });
  });

  it('count for a correlation where all fields have a number', async () => {
    expect(
      await statistics([...items, { x: 4, y: 9 }], {
        operation: 'correlation',
        fields: 'x, y',
        coefficient: 'spearman',
      }),
    ).toMatchObject({ count: 3, leftOut: 2, pairs: [{ first: 'x', second: 'y', value: -0.5 }] });
  });

  it('are none where there are none', async () => {
    expect(await results([], {})).toEqual([]);
  });

  it('that are many are worked on in a thread', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({ x: at }));
    expect(await statistics(many, {})).toMatchObject({ x: { count: 3000, mean: 1499.5, median: 1499.5 } });
  });
});

describe('a regression', () => {
  it('of a degree takes the powers of each field', async () => {
    const parabola = [0, 1, 2, 3, 4].map((x) => ({ x, y: 1 + 2 * x + 3 * x * x }));
    expect(
      await statistics(parabola, { operation: 'regression', explained: 'y', explainedBy: 'x', degree: 2, digits: 8 }),
    ).toMatchObject({
      coefficients: [
        { name: 'intercept', value: 1 },
        { name: 'x', value: 2 },
        { name: 'x^2', value: 3 },
      ],
      rSquared: 1,
    });
  });

  it('needs more items than coefficients', async () => {
    await expect(
      statistics(
        [
          { x: 1, y: 1 },
          { x: 2, y: 2 },
        ],
        { operation: 'regression', explained: 'y', explainedBy: 'x' },
      ),
    ).rejects.toMatchObject({ code: 'field_invalid', message: expect.stringContaining('at least 3 items') });
  });
});

describe('a test', () => {
  const rows = ['a', 'b', 'a', 'b', 'c', 'a', 'b', 'c'].map((group, at) => ({
    group,
    value: at * at,
    after: at * at + (at % 3),
    kind: at % 2 === 0 ? 'even' : 'odd',
    n: at,
  }));
  const test = async (
    name: string,
    data: JsonObject = {},
    items: readonly JsonObject[] = rows,
  ): Promise<JsonValue | undefined> => statistics(items, { operation: 'test', test: name, ...data });

  it.each<[string, JsonObject, JsonObject]>([
    ['tOneSample', { expectedMean: 17.5 }, { count: 8, difference: 0, p: 1 }],
    ['tPaired', { second: 'after' }, { count: 8, difference: -0.875, degreesOfFreedom: 7 }],
    [
      'anova',
      {},
      {
        degreesOfFreedom: { between: 2, within: 5 },
        groups: [
          { name: 'a', count: 3, mean: 29 / 3 },
          { name: 'b', count: 3 },
          { name: 'c', count: 2 },
        ],
      },
    ],
    ['shapiroWilk', {}, { count: 8 }],
    ['jarqueBera', {}, { count: 8 }],
    ['chiFit', { kinds: 'group' }, { statistic: 0.25, degreesOfFreedom: 2 }],
    ['chiFit', { kinds: 'kind', counts: 'n', proportions: { even: 3, odd: 4 } }, { statistic: 0, p: 1 }],
    ['chiIndependence', { kinds: 'group', otherKinds: 'kind' }, { degreesOfFreedom: 2 }],
  ])('%s %j', async (name, data, expected) => {
    const round = (value: JsonValue): JsonValue =>
      JSON.parse(JSON.stringify(value), (_, each) =>
        typeof each === 'number' ? Number(each.toFixed(8)) : each,
      ) as JsonValue;
    expect(round((await test(name, data)) ?? null)).toMatchObject(round(expected) as JsonObject);
  });

  it('of two groups takes two, the first being that of the first item', async () => {
    const two = rows.filter(({ group }) => group !== 'c');
    for (const name of ['welch', 'tTwoSamples', 'mannWhitney']) {
      expect(await test(name, {}, two)).toMatchObject({ test: name, groups: [{ name: 'a' }, { name: 'b' }] });
      await expect(test(name)).rejects.toMatchObject({
        code: 'field_invalid',
        message: expect.stringContaining('there are 3'),
      });
    }
  });

  it.each<[string, JsonObject]>([
    ['chiFit', { kinds: 'kind', proportions: [1, 2] }],
    ['chiFit', { kinds: 'kind', proportions: { even: 1 } }],
    ['chiFit', { kinds: 'kind', counts: 'after', proportions: { even: 'x' } }],
    ['chiIndependence', { kinds: 'group', otherKinds: 'kind', counts: 'group' }],
  ])('%s refuses %j', async (name, data) => {
    await expect(test(name, data)).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('counts nothing below zero', async () => {
    await expect(
      test('chiFit', { kinds: 'k', counts: 'n' }, [
        { k: 'a', n: -1 },
        { k: 'b', n: 2 },
      ]),
    ).rejects.toMatchObject({ message: expect.stringContaining('item 1 has -1') });
  });
});

it('quantiles are shares of a hundred', async () => {
  await expect(results([{ x: 1 }], { quantiles: '50, 101' })).rejects.toMatchObject({ code: 'field_invalid' });
  expect(await statistics([{ x: 1 }, { x: 2 }], { quantiles: '50', quantileMethod: 'r1' })).toMatchObject({
    x: { quantiles: { method: 'r1', p50: 1 } },
  });
});
