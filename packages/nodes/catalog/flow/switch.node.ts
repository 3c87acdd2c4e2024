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
  description: 'Sends each item to the port whose condition holds',
  summary: 'by {cases}',
  effect: 'none',
  outputs: ['otherwise'],
  portsFrom: 'cases',
  fields: {
    cases: cases({
      label: 'Ports',
      required: true,
      default: [{ name: 'match', value: 'value > 0' }],
      help: 'Each has a name and a condition. What none of them holds for leaves at "otherwise".',
    }),
    every: boolean({
      label: 'Send to every port that fits',
      default: false,
      help: 'Otherwise the first one that fits gets the item.',
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
      const fitting = field.cases(index).filter(({ holds }) => holds);
      const names =
        fitting.length === 0
          ? ['otherwise']
          : field.every(index)
            ? fitting.map(({ name }) => name)
            : fitting.slice(0, 1).map(({ name }) => name);
      for (const name of new Set(names)) (given[name] ??= []).push(item);
    };
    return forEachYielding(items, sort, () => ports(given), context);
  },
});
