import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { choice, number } from '@heddle/contract/node/fields';

export const limit = defineNode({
  type: 'limit',
  name: 'Limit',
  category: 'Core Operations',
  icon: 'list-end',
  description: 'Passes on only the first or last items',
  summary: '{keep} {count}',
  effect: 'none',
  fields: {
    count: number({ label: 'Limit', default: 1, min: 0, max: 1_000_000, step: 1 }),
    keep: choice({
      label: 'Keep',
      default: 'first',
      choices: [
        { value: 'first', label: 'The first ones' },
        { value: 'last', label: 'The last ones' },
      ],
    }),
  },
  examples: [
    { title: 'The first two', given: [1, 2, 3], with: { count: 2 }, gives: { main: [1, 2] } },
    { title: 'The last one', given: [1, 2, 3], with: { keep: 'last' }, gives: { main: [3] } },
    { title: 'None at all', given: [1, 2, 3], with: { count: 0 }, gives: {} },
  ],
  run({ items, field }) {
    const count = Math.floor(field.count());
    return main(field.keep() === 'first' ? items.slice(0, count) : items.slice(Math.max(0, items.length - count)));
  },
});
