import { ports } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { condition } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { inTurns } from '../turns.ts';

export const conditional = defineNode({
  type: 'conditional',
  name: 'Conditional',
  category: 'Core Operations',
  icon: 'split',
  description: 'Sends each item down the true or the false branch',
  summary: 'if {condition}',
  effect: 'none',
  outputs: ['true', 'false'],
  fields: {
    condition: condition({
      label: 'Condition',
      default: 'data.value > 0',
      required: true,
      help: 'Asked for every item. The fields of the item can be used by name, for example amount > 1000.',
    }),
  },
  examples: [
    {
      title: 'Each item goes its own way',
      given: [{ value: 1 }, { value: -1 }],
      with: { condition: 'value > 0' },
      gives: { true: [{ value: 1 }], false: [{ value: -1 }] },
    },
    { title: 'The default looks at data.value', given: [{ data: { value: 3 } }], with: {}, gives: { true: [{ data: { value: 3 } }] } },
    {
      title: 'Conditions can be combined',
      given: [{ amount: 1500, country: 'CH' }, { amount: 1500, country: 'US' }],
      with: { condition: "amount > 1000 && country === 'CH'" },
      gives: { true: [{ amount: 1500, country: 'CH' }], false: [{ amount: 1500, country: 'US' }] },
    },
    { title: 'A field that is missing counts as false', given: [{ name: 'Ada' }], with: { condition: 'email' }, gives: { false: [{ name: 'Ada' }] } },
    { title: 'A condition that cannot be read is refused', given: [{}], with: { condition: 'value >' }, fails: 'expression_syntax' },
  ],
  run({ items, field }) {
    const yes: Item[] = [];
    const no: Item[] = [];
    const sort = (item: Item, index: number): void => void (field.condition(index) ? yes : no).push(item);
    return inTurns(items, sort, () => ports({ true: yes, false: no }));
  },
});
