import type { NodeResult } from '@heddle/contract/node/context';
import { ports } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, cases } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { forEachYielding } from '../../lib/cooperative.ts';

export const switchNode = defineNode({
  type: 'switch',
  name: 'Switch',
  category: 'Core Operations',
  icon: 'list-tree',
  description: 'Sends each item to the port whose condition is true',
  summary: 'by {cases}',
  effect: 'none',
  outputs: ['otherwise'],
  portsFrom: 'cases',
  fields: {
    cases: cases({
      label: 'Ports',
      required: true,
      default: [{ name: 'match', value: 'value > 0' }],
      help: 'Each has a name and a condition. Items that match none go to port "otherwise".',
    }),
    every: boolean({
      label: 'Send to all matching ports',
      default: false,
      help: 'If off, only to the first matching port.',
    }),
  },
  examples: [
    {
      title: 'The first port that fits gets the item',
      given: [{ amount: 2000 }, { amount: 200 }, { amount: 2 }],
      with: {
        cases: [
          { name: 'large', value: 'amount > 1000' },
          { name: 'medium', value: 'amount > 100' },
        ],
      },
      gives: { large: [{ amount: 2000 }], medium: [{ amount: 200 }], otherwise: [{ amount: 2 }] },
    },
    {
      title: 'What follows a port that fits is not evaluated',
      given: [{ name: 'Ada' }],
      with: {
        cases: [
          { name: 'named', value: 'name' },
          { name: 'priced', value: 'price.amount > 0' },
        ],
      },
      gives: { named: [{ name: 'Ada' }] },
    },
    {
      title: 'Or every port that fits',
      given: [{ amount: 2000 }],
      with: {
        every: true,
        cases: [
          { name: 'large', value: 'amount > 1000' },
          { name: 'medium', value: 'amount > 100' },
        ],
      },
      gives: { large: [{ amount: 2000 }], medium: [{ amount: 2000 }] },
    },
    {
      title: 'A condition that cannot be read is refused',
      given: [{}],
      with: { cases: [{ name: 'a', value: 'amount >' }] },
      fails: 'expression_syntax',
    },
  ],
  run(context): NodeResult | Promise<NodeResult> {
    const { items, field } = context;
    const given: { [port: string]: Item[] } = {};
    const sort = (item: Item, index: number): void => {
      const all = field.cases(index);
      // What follows the first that fits is not asked for.
      const first = all.findIndex(({ holds }) => holds);
      const fitting = field.every(index)
        ? all.filter(({ holds }, at) => at === first || (at > first && holds))
        : all.slice(first, first + 1);
      const names = first < 0 ? ['otherwise'] : fitting.map(({ name }) => name);
      for (const name of new Set(names)) (given[name] ??= []).push(item);
    };
    return forEachYielding(items, sort, () => ports(given), context);
  },
});
