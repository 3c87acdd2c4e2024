import type { JsonValue } from '@heddle/contract/json';
import type { Rule, RuleOperator, Rules } from '@heddle/contract/node/rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_BATCH, MAX_FAST_BATCH } from '../cooperative.ts';
import { compileBatchFilter } from './batch-filter.ts';
import { compileConditions } from './conditions.ts';

const values: readonly JsonValue[] = [1, 2.5, '2', 'b', ' b', '', true, null, ['b', 2], { c: 1 }];
const operators: readonly RuleOperator[] = [
  'equals',
  'notEquals',
  'greater',
  'greaterOrEqual',
  'less',
  'lessOrEqual',
  'in',
  'notIn',
  'contains',
  'isEmpty',
  'exists',
];

const rule = fc.record({
  field: fc.constantFrom('x', 'y', 'deep.x', 'constructor'),
  operator: fc.constantFrom(...operators),
  value: fc.constantFrom(...values, '1, 2, b', ['b', '2']),
  ignoreCase: fc.boolean(),
}) satisfies fc.Arbitrary<Rule>;

const tree = fc.letrec<{ group: Rules }>((tie) => ({
  group: fc.record({
    combine: fc.constantFrom('all', 'any', 'none'),
    rules: fc.array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, rule, tie('group')), { maxLength: 3 }),
  }),
})).group;

const item = fc
  .record(
    { x: fc.constantFrom(...values), y: fc.constantFrom(...values), deep: fc.constantFrom(null, { x: 2 }, { x: 'b' }) },
    { requiredKeys: [] },
  )
  .map((json) => ({ json }));

it('rules narrow many items down to those for which they hold, or do not, and leave alone those that are out', () => {
  fc.assert(
    fc.property(
      tree,
      fc.array(fc.tuple(item, fc.boolean()), { maxLength: 20 }),
      fc.boolean(),
      (rules, given, wanted) => {
        const items = given.map(([one]) => one);
        const asked = [...given.keys()].filter((index) => given[index]?.[1]);
        const places = Int32Array.from(asked);
        const test = compileConditions(rules, 0);
        const left = compileBatchFilter(rules, 0, wanted).narrow(items, places, asked.length);
        expect([...places.subarray(0, left)]).toEqual(
          asked.filter((index) => test(items[index]?.json ?? {}) === wanted),
        );
      },
    ),
    { numRuns: 400 },
  );
});

it('few items are asked at once where a rule may take long for one', () => {
  const quick: Rule = { field: 'x', operator: 'greater', value: 1 };
  const slow: Rule = { field: 'x', operator: 'matches', value: 'a+' };
  const batchSize = (...rules: Rules['rules']): number => compileBatchFilter({ combine: 'any', rules }, 0).batchSize;
  expect(batchSize(quick, quick)).toBe(MAX_FAST_BATCH);
  expect(batchSize(quick, { combine: 'all', rules: [slow] })).toBe(MAX_BATCH);
});
