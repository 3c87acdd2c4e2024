import { defineNode } from '@heddle/contract/node/define';
import { compareFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const compareDatasets = defineNode({
  type: 'compareDatasets',
  name: 'Compare Datasets',
  category: 'Core Operations',
  icon: 'git-merge',
  description: 'Compares two lists of items: only in one, equal, different',
  summary: 'by {keys}',
  effect: 'none',
  inputs: ['main', 'second'],
  outputs: ['onlyFirst', 'same', 'different', 'onlySecond'],
  fields: compareFields,
  examples: [
    {
      title: 'What both have is the same',
      given: [{ id: 1, name: 'Ada' }],
      with: { keys: 'id' },
      gives: { same: [{ id: 1, name: 'Ada' }] },
    },
    {
      title: 'The same key twice is a pair each',
      given: [
        { id: 1, n: 1 },
        { id: 1, n: 2 },
      ],
      with: { keys: 'id' },
      gives: {
        same: [
          { id: 1, n: 1 },
          { id: 1, n: 2 },
        ],
      },
    },
    { title: 'The fields have to be named', given: [{ id: 1 }], with: {}, fails: 'field_required' },
  ],
  run: async (context) => (await lazyImport(import('./compare.ts'))).compareItems(context),
});
