import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { personalizationFields } from './fields.ts';

const bought = (
  [
    ['ada', 'tea'],
    ['ada', 'pot'],
    ['bo', 'tea'],
    ['bo', 'pot'],
    ['bo', 'cup'],
    ['cy', 'tea'],
  ] as const
).map(([userId, itemId]) => ({ userId, itemId }));

export const personalization = defineNode({
  type: 'personalization',
  name: 'Personalization',
  category: 'AI & Machine Learning',
  icon: 'heart',
  description: 'Recommends to each user what others had who had the same, and what is popular to new users',
  summary: '{thing} for {user} from {table}',
  effect: ({ source }) => (source === 'table' ? 'read' : 'none'),
  outputs: ['main', 'report'],
  fields: personalizationFields,
  sample: [{ userId: 'ada', recommendations: [{ item: 'cup', score: 1.2, because: ['pot', 'tea'] }] }],
  examples: [
    {
      title: 'To everybody who bought something',
      given: bought,
      with: { count: 2 },
      gives: {
        main: [
          { user: 'ada', recommendations: [{ item: 'cup', score: 0.428152, because: ['pot', 'tea'] }] },
          { user: 'bo', recommendations: [] },
          {
            user: 'cy',
            recommendations: [
              { item: 'pot', score: 0.408248, because: ['tea'] },
              { item: 'cup', score: 0.19245, because: ['tea'] },
            ],
          },
        ],
        report: [{ users: 3, items: 3, interactions: 6, quality: null }],
      },
    },
    {
      title: 'To the users of the items, from a table',
      given: [{ userId: 'cy' }, { userId: 'new' }],
      tables: [{ name: 'Purchases', columns: { userId: 'text', itemId: 'text' }, rows: bought }],
      with: { source: 'table', table: 'Purchases', count: 1, exclude: 'pot', to: 'offer' },
      gives: {
        main: [
          { userId: 'cy', offer: [{ item: 'cup', score: 0.19245, because: ['tea'] }] },
          { userId: 'new', offer: [{ item: 'tea', score: 1, popular: true }] },
        ],
        report: [{ users: 3, items: 3, interactions: 6, quality: null }],
      },
    },
    {
      title: 'A table that is not kept',
      given: [{ userId: 'cy' }],
      with: { source: 'table', table: 'Purchases' },
      fails: 'table_not_found',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).personalize(context),
});
