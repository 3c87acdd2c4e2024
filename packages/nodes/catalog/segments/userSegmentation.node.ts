import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { segmentFields } from './segment-fields.ts';

const users = [
  { id: 1, lastPurchase: '2026-02-27', purchases: 40, spent: 2000 },
  { id: 2, lastPurchase: '2026-02-20', purchases: 2, spent: 30 },
  { id: 3, lastPurchase: '2025-11-01', purchases: 9, spent: 300 },
  { id: 4, lastPurchase: '2025-03-01', purchases: 60, spent: 5000 },
  { id: 5, lastPurchase: '2024-03-01', purchases: 1, spent: 10 },
];
const segments = [
  { name: 'champion', recency: 5, frequency: 4, monetary: 4 },
  { name: 'new', recency: 4, frequency: 2, monetary: 2 },
  { name: 'loyal', recency: 3, frequency: 3, monetary: 3 },
  { name: 'cannot lose', recency: 2, frequency: 5, monetary: 5 },
  { name: 'lost', recency: 1, frequency: 1, monetary: 1 },
];

export const userSegmentation = defineNode({
  type: 'userSegmentation',
  name: 'User Segmentation',
  category: 'Analytics & Reporting',
  icon: 'table-2',
  description: 'Divides users into segments by their purchases or any numeric fields',
  summary: 'by {method} {features}',
  effect: 'none',
  fields: segmentFields,
  examples: [
    {
      title: 'By last purchase, number and spending',
      given: users,
      with: {},
      gives: { main: users.map((user, at) => ({ ...user, segment: segments[at] ?? null })) },
    },
    {
      title: 'Groups of similar users',
      given: [
        { visits: 1, spent: 10 },
        { visits: 2, spent: 20 },
        { visits: 90, spent: 900 },
        { visits: 3, spent: 15 },
        { visits: 95, spent: 950 },
      ],
      with: { method: 'kmeans', features: 'visits, spent', clusters: 2, to: 'group' },
      gives: {
        main: [
          { visits: 1, spent: 10, group: { name: 'segment 1', number: 1 } },
          { visits: 2, spent: 20, group: { name: 'segment 1', number: 1 } },
          { visits: 90, spent: 900, group: { name: 'segment 2', number: 2 } },
          { visits: 3, spent: 15, group: { name: 'segment 1', number: 1 } },
          { visits: 95, spent: 950, group: { name: 'segment 2', number: 2 } },
        ],
      },
    },
    { title: 'Every user has the numbers', given: [{ lastPurchase: '2026-01-01' }], with: {}, fails: 'field_invalid' },
    {
      title: 'There are not more segments than users',
      given: [{ a: 1 }],
      with: { method: 'kmeans', features: 'a', clusters: 2 },
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./segments-run.ts'))).segmentUsers(context),
});
