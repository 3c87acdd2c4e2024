import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_BATCH, MAX_FAST_BATCH } from '../cooperative.ts';
import { max, min } from './accumulators.ts';
import { readCalculations } from './calculations.ts';
import { Groups } from './groups.ts';

const written = [
  'count()',
  'count(v)',
  'sum(v)',
  'mean(v)',
  'min(v)',
  'max(v)',
  'median(v)',
  'distinct(v)',
  'list()',
  'last(a.b)',
  'sum(a.b)',
];
const calculations = readCalculations(
  written.map((value) => ({ name: value.replaceAll('.', '-'), value })),
  { strict: false, decimals: undefined },
);

const resultsOf = (groups: Groups): JsonObject[] => groups.all().map((group) => groups.resultOf(group));

const value = fc.constantFrom<JsonValue>(1, 2.5, -3, '4', 'b', '', true, null, ['b'], { c: 1 });
const item = fc
  .record(
    { g: fc.constantFrom<JsonValue>('x', 'y', 1, '1', null, [1]), v: value, a: fc.record({ b: value }) },
    { requiredKeys: [] },
  )
  .map((json) => ({ json: json as JsonObject }));

it('items that are added together come to the same as one by one', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), fc.constantFrom([], ['g'], ['a.b'], ['g', 'v']), (items, paths) => {
      const oneByOne = new Groups(paths, calculations);
      for (const { json } of items) oneByOne.add(json);
      const together = new Groups(paths, calculations);
      const middle = Math.floor(items.length / 3);
      together.addAll(items, 0, middle);
      together.addAll(items, middle, items.length);
      expect(resultsOf(together)).toEqual(resultsOf(oneByOne));
    }),
  );
});

it('the least and the greatest are the same as one accumulator finds', () => {
  const extremes = readCalculations(
    [
      { name: 'least', value: 'min(v)' },
      { name: 'greatest', value: 'max(v)' },
    ],
    { strict: false, decimals: undefined },
  );
  fc.assert(
    fc.property(fc.array(item, { maxLength: 10 }), (items) => {
      const groups = new Groups([], extremes);
      groups.addAll(items, 0, items.length);
      const [least, greatest] = [min(), max()];
      for (const { json } of items)
        for (const accumulator of [least, greatest])
          if ((json['v'] ?? null) !== null) accumulator.add(json['v'] ?? null);
      expect(resultsOf(groups)).toEqual([{ least: least.result(), greatest: greatest.result() }]);
    }),
  );
});

it.each([
  [['g'], 'sum(v)', MAX_FAST_BATCH],
  [[], 'max(v)', MAX_FAST_BATCH],
  [['g'], 'distinct(v)', MAX_BATCH],
  [['g', 'v'], 'count()', MAX_BATCH],
])('by %j, %s takes few items at once if one of them may take long', (paths, value, most) => {
  expect(
    new Groups(paths, readCalculations([{ name: 'x', value }], { strict: false, decimals: undefined })).batchSize,
  ).toBe(most);
});
