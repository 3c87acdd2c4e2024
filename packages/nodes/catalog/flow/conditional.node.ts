import { ports } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { splitItems } from '../../lib/conditions/split-items.ts';
import { conditionFields, firstRule, withConditionMode } from '../../lib/conditions/fields.ts';

export const conditional = defineNode({
  type: 'conditional',
  name: 'Conditional',
  category: 'Core Operations',
  icon: 'split',
  description: 'Sends each item down the true or the false branch',
  summary: 'if {rules} {condition}',
  effect: 'none',
  outputs: ['true', 'false'],
  initial: firstRule,
  fields: conditionFields('expression', 'data.value > 0'),
  examples: [
    {
      title: 'Each item goes its own way',
      given: [{ value: 1 }, { value: -1 }],
      with: { condition: 'value > 0' },
      gives: { true: [{ value: 1 }], false: [{ value: -1 }] },
    },
    {
      title: 'The default looks at data.value',
      given: [{ data: { value: 3 } }],
      with: {},
      gives: { true: [{ data: { value: 3 } }] },
    },
    {
      title: 'Conditions can be combined',
      given: [
        { amount: 1500, country: 'CH' },
        { amount: 1500, country: 'US' },
      ],
      with: { condition: "amount > 1000 && country === 'CH'" },
      gives: { true: [{ amount: 1500, country: 'CH' }], false: [{ amount: 1500, country: 'US' }] },
    },
    {
      title: 'Rules say the same without an expression',
      given: [
        { amount: '1500', country: 'CH' },
        { amount: 200, country: 'CH' },
      ],
      with: {
        mode: 'rules',
        rules: {
          combine: 'all',
          rules: [
            { field: 'amount', operator: 'greater', value: 1000 },
            { field: 'country', operator: 'in', value: 'CH, LI' },
          ],
        },
      },
      gives: { true: [{ amount: '1500', country: 'CH' }], false: [{ amount: 200, country: 'CH' }] },
    },
    {
      title: 'A field that is missing counts as false',
      given: [{ name: 'Ada' }],
      with: { condition: 'email' },
      gives: { false: [{ name: 'Ada' }] },
    },
    {
      title: 'A condition that cannot be read is refused',
      given: [{}],
      with: { condition: 'value >' },
      fails: 'expression_syntax',
    },
  ],
  migrate: withConditionMode,
  run: (context) => splitItems(context, (yes, no) => ports({ true: yes, false: no })),
});
