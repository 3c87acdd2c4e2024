import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { randomFields } from './fields.ts';

export const randomGenerator = defineNode({
  type: 'randomGenerator',
  name: 'Random Generator',
  category: 'Core Operations',
  icon: 'dices',
  description: 'Generates random numbers, texts and UUIDs, and picks or shuffles at random',
  summary: '{operation} {min} {max} {alphabet} into {to}',
  effect: 'none',
  fields: randomFields,
  examples: [
    {
      title: 'A whole number for each item; a seed makes it the same every time',
      given: [{ id: 1 }, { id: 2 }, { id: 3 }],
      with: { seed: 'a' },
      gives: {
        main: [
          { id: 1, random: 4 },
          { id: 2, random: 33 },
          { id: 3, random: 65 },
        ],
      },
    },
    {
      title: 'Numbers with two decimals',
      given: [{ id: 1 }],
      with: { operation: 'number', min: 0, max: 1, decimals: 2, count: 3, seed: 'a', to: 'draws' },
      gives: { main: [{ id: 1, draws: [0.58, 0.81, 0.62] }] },
    },
    {
      title: 'A UUID',
      given: [{}],
      with: { operation: 'uuid', seed: 'a', to: 'id' },
      gives: { main: [{ id: '5fcca0f9-fce3-4a94-805f-124f8b6b822d' }] },
    },
    {
      title: 'A code that is easy to read',
      given: [{}],
      with: { operation: 'text', length: 8, alphabet: 'readable', seed: 'a', to: 'code' },
      gives: { main: [{ code: 'ZC0SW3TM' }] },
    },
    {
      title: 'Two of a list',
      given: [{ colors: ['red', 'green', 'blue'] }],
      with: { operation: 'pick', list: '{{ colors }}', count: 2, seed: 'a' },
      gives: { main: [{ colors: ['red', 'green', 'blue'], random: ['blue', 'green'] }] },
    },
    {
      title: 'Weighted pick',
      given: [{ user: 7 }],
      with: { operation: 'weighted', weights: { old: '9', next: '1' }, seed: '{{ user }}', to: 'variant' },
      gives: { main: [{ user: 7, variant: 'next' }] },
    },
    {
      title: 'The items in a random order',
      given: [{ id: 1 }, { id: 2 }, { id: 3 }],
      with: { operation: 'shuffleItems', seed: 'a' },
      gives: { main: [{ id: 3 }, { id: 2 }, { id: 1 }] },
    },
    { title: 'A range that is upside down is refused', given: [{}], with: { min: 10, max: 1 }, fails: 'field_invalid' },
    {
      title: 'More than the list has cannot be picked',
      given: [{}],
      with: { operation: 'pick', list: [1, 2], count: 3 },
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).makeRandom(context),
});
