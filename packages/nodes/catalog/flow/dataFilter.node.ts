import { ports } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { number } from '@heddle/contract/node/fields';
import { splitItems } from '../../lib/conditions/split-items.ts';
import { conditionFields, firstRule, withConditionMode } from '../../lib/conditions/fields.ts';

export const dataFilter = defineNode({
  type: 'dataFilter',
  aliases: ['filter'],
  name: 'Data Filter',
  category: 'Data Processing',
  icon: 'funnel',
  description: 'Keeps the items that match and sends the others to port "removed"',
  summary: 'keep if {rules} {condition}',
  effect: 'none',
  outputs: ['kept', 'removed'],
  initial: firstRule,
  fields: {
    ...conditionFields('rules', 'value > 0'),
    limit: number({
      label: 'Limit',
      min: 1,
      step: 1,
      help: 'The maximum number of items to keep. If empty, all that match.',
    }),
  },
  examples: [
    {
      title: 'Rules that all hold',
      given: [
        { name: 'Ada', age: 36, tags: ['vip'] },
        { name: 'Bob', age: 17, tags: [] },
      ],
      with: {
        rules: {
          combine: 'all',
          rules: [
            { field: 'age', operator: 'greaterOrEqual', value: 18 },
            { field: 'tags', operator: 'contains', value: 'vip' },
          ],
        },
      },
      gives: { kept: [{ name: 'Ada', age: 36, tags: ['vip'] }], removed: [{ name: 'Bob', age: 17, tags: [] }] },
    },
    {
      title: 'Groups of rules, and values from expressions',
      given: [
        { country: 'CH', total: 5, limit: 10 },
        { country: 'US', total: 20, limit: 10 },
        { country: 'US', total: 5, limit: 10 },
      ],
      with: {
        rules: {
          combine: 'any',
          rules: [
            { field: 'country', operator: 'equals', value: 'CH' },
            {
              combine: 'all',
              rules: [
                { field: 'country', operator: 'equals', value: 'US' },
                { field: 'total', operator: 'greater', value: '{{ limit }}' },
              ],
            },
          ],
        },
      },
      gives: {
        kept: [
          { country: 'CH', total: 5, limit: 10 },
          { country: 'US', total: 20, limit: 10 },
        ],
        removed: [{ country: 'US', total: 5, limit: 10 }],
      },
    },
    {
      title: 'An expression',
      given: [
        { first: 1, second: 2 },
        { first: 3, second: 2 },
      ],
      with: { mode: 'expression', condition: 'first < second' },
      gives: { kept: [{ first: 1, second: 2 }], removed: [{ first: 3, second: 2 }] },
    },
    {
      title: 'Only the first that fit',
      given: [{ n: 1 }, { n: 2 }, { n: 3 }],
      with: { mode: 'expression', condition: 'n > 1', limit: 1 },
      gives: { kept: [{ n: 2 }], removed: [{ n: 1 }, { n: 3 }] },
    },
    { title: 'Without any rules it says so', given: [{ n: 1 }], with: {}, fails: 'field_required' },
    {
      title: 'A value that an operator cannot use is refused',
      given: [{ at: '2026-01-01' }],
      with: { rules: [{ field: 'at', operator: 'before', value: 'soon' }] },
      fails: 'field_invalid',
    },
  ],
  migrate: withConditionMode,
  run: (context) => splitItems(context, (kept, removed) => ports({ kept, removed }), context.field.limit()),
});
