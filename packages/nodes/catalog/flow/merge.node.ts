import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeResult } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, text } from '@heddle/contract/node/fields';
import type { PairedItems } from '../../lib/paired-items.ts';
import { ofAll, pairedMain } from '../../lib/paired-items.ts';
import { byKey, keyReader } from './merge-by-key.ts';
import type { JoinItems } from './merge-items.ts';
import { allPairs, append, arrived, byPosition, combine, MOST_ITEMS, suffixed } from './merge-items.ts';

/** The first two are on every card; an imported workflow may lead to the others. */
const INPUTS = ['main', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

export const merge = defineNode({
  type: 'merge',
  name: 'Merge',
  category: 'Core Operations',
  icon: 'merge',
  description: 'Merges the items of several branches',
  summary: '{mode} {keep} {key}',
  effect: 'none',
  inputs: ['main', 'second'],
  fields: {
    mode: choice({
      label: 'Mode',
      default: 'append',
      choices: [
        { value: 'append', label: 'Append' },
        { value: 'key', label: 'Match by field' },
        { value: 'position', label: 'By position' },
        { value: 'pairs', label: 'All combinations' },
        { value: 'choose', label: 'Choose one input' },
        { value: 'signal', label: 'Wait for all inputs, output one empty item' },
      ],
    }),
    key: text({
      label: 'Field',
      required: true,
      expression: false,
      when: { mode: ['key'] },
      placeholder: 'customer.id',
      help: 'A path into the items of both inputs.',
    }),
    secondKey: text({
      label: 'Field in the second input',
      expression: false,
      when: { mode: ['key'] },
      help: 'If it has another name there.',
    }),
    choose: choice({
      label: 'Input',
      default: 'main',
      when: { mode: ['choose'] },
      choices: INPUTS.map((value, index) => ({ value, label: `Input ${index + 1}` })),
    }),
    keep: choice({
      label: 'Keep',
      default: 'both',
      choices: [
        { value: 'both', label: 'Matches only (inner join)' },
        { value: 'first', label: 'All items of the first (left join)' },
        { value: 'all', label: 'All items of both (full join)' },
        { value: 'unmatched', label: 'Only items of the first without a match (anti join)' },
      ],
      when: { mode: ['key', 'position'] },
    }),
    wins: choice({
      label: 'If both have the same field',
      default: 'second',
      choices: [
        { value: 'first', label: 'The first input wins' },
        { value: 'second', label: 'The second input wins' },
        { value: 'both', label: 'Keep both: name_1 and name_2' },
      ],
      help: 'If both are kept, all fields of joined items are numbered.',
      when: { mode: ['key', 'position', 'pairs'] },
    }),
    give: choice({
      label: 'Output for matches',
      default: 'joined',
      when: { mode: ['key'], keep: ['both'] },
      choices: [
        { value: 'joined', label: 'Both as one item' },
        { value: 'first', label: 'The item of the first input' },
        { value: 'second', label: 'The item of the second input' },
      ],
    }),
    matchesFirst: boolean({
      label: 'Matches before the others',
      default: false,
      when: { mode: ['key'] },
      help: 'If off, items keep the order of the first input.',
    }),
  },
  examples: [
    { title: 'Append', given: [{ id: 1 }], with: {}, gives: { main: [{ id: 1 }, { id: 1 }] } },
    {
      title: 'By a field',
      given: [{ id: 1, name: 'Ada' }],
      with: { mode: 'key', key: 'id' },
      gives: { main: [{ id: 1, name: 'Ada' }] },
    },
    { title: 'The field has to be named', given: [{ id: 1 }], with: { mode: 'key' }, fails: 'field_required' },
  ],
  run({ input, field }): NodeResult | Promise<NodeResult> {
    const [first, second] = [input('main'), input('second')];
    const wins = field.wins();
    const join: JoinItems = (a, b) =>
      wins === 'both' ? combine(suffixed(a, 1), suffixed(b, 2)) : wins === 'second' ? combine(a, b) : combine(b, a);
    switch (field.mode()) {
      case 'append':
        return pairedMain(append(INPUTS.map((port) => arrived(port, input(port)))));
      case 'choose':
        return pairedMain(arrived(field.choose(), input(field.choose())));
      case 'signal':
        return ofAll({ json: {} });
      case 'position': {
        const further = INPUTS.slice(2).filter((port) => input(port).length > 0);
        const positions = (joined: PairedItems, port: string): PairedItems =>
          byPosition(joined, arrived(port, input(port)), field.keep(), join);
        return pairedMain(['second', ...further].reduce(positions, arrived('main', first)));
      }
      case 'pairs':
        if (first.length * second.length > MOST_ITEMS)
          throw nodeErrors.field_invalid({ field: 'Mode', reason: `gives more than ${MOST_ITEMS} pairs` });
        return pairedMain(allPairs(first, second, join));
      case 'key': {
        const give = field.keep() === 'both' ? field.give() : 'joined';
        return byKey({
          first,
          second,
          keep: field.keep(),
          join: give === 'first' ? (a) => a : give === 'second' ? (_, b) => b : join,
          once: give === 'first',
          matchesFirst: field.matchesFirst(),
          keyOf: keyReader(field.key()),
          secondKeyOf: keyReader(field.secondKey() || field.key()),
        });
      }
    }
  },
});
