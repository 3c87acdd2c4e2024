import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { rankingEffect, rankingFields } from './fields.ts';

const flats = [
  { id: 'a', rent: 900, distance: 2 },
  { id: 'b', rent: 700, distance: 9 },
  { id: 'c', rent: 750, distance: 3 },
];
const choices = [
  { query: 1, rent: 900, distance: 2, relevance: 0 },
  { query: 1, rent: 600, distance: 6, relevance: 1 },
  { query: 2, rent: 500, distance: 9, relevance: 1 },
  { query: 2, rent: 800, distance: 1, relevance: 0 },
  { query: 3, rent: 700, distance: 4, relevance: 1 },
  { query: 3, rent: 950, distance: 4, relevance: 0 },
];

export const mlRanking = defineNode({
  type: 'mlRanking',
  name: 'ML Ranking',
  category: 'AI & Machine Learning',
  icon: 'list-ordered',
  description: 'Puts items into an order by weights, by what was chosen earlier, or by a search text, and measures it',
  summary: '{method} {operation} {model} {query}',
  effect: rankingEffect,
  outputs: ['ranked', 'rest', 'report'],
  errorOutput: 'rest',
  fields: rankingFields,
  sample: [{ id: 'c', rent: 750, ranking: { rank: 1, score: 1.61 } }],
  examples: [
    {
      title: 'Cheap and near, of which near counts half',
      given: flats,
      with: {
        weights: [
          { name: 'rent', value: '-2' },
          { name: 'distance', value: '-1' },
        ],
        limit: 2,
        explain: true,
      },
      gives: {
        ranked: [
          {
            id: 'c',
            rent: 750,
            distance: 3,
            ranking: {
              rank: 1,
              score: -0.642857,
              parts: [
                { name: 'rent', score: -0.5 },
                { name: 'distance', score: -0.142857 },
              ],
            },
          },
          {
            id: 'b',
            rent: 700,
            distance: 9,
            ranking: {
              rank: 2,
              score: -1,
              parts: [
                { name: 'rent', score: 0 },
                { name: 'distance', score: -1 },
              ],
            },
          },
        ],
        rest: [
          {
            id: 'a',
            rent: 900,
            distance: 2,
            ranking: {
              rank: 3,
              score: -2,
              parts: [
                { name: 'rent', score: -2 },
                { name: 'distance', score: 0 },
              ],
            },
          },
        ],
        report: [{ method: 'weights', rankedGroups: 1 }],
      },
    },
    {
      title: 'As it was chosen earlier',
      given: [...choices, { id: 'x', rent: 850, distance: 1 }, { id: 'y', rent: 650, distance: 8 }],
      with: { method: 'learned', groupBy: 'query', features: 'rent, distance' },
      gives: {
        ranked: [
          { id: 'y', rent: 650, distance: 8, ranking: { rank: 1, score: 0.976258 } },
          { id: 'x', rent: 850, distance: 1, ranking: { rank: 2, score: -1.00289 } },
        ],
        report: [
          {
            method: 'learned',
            examples: 6,
            groups: 3,
            pairs: 3,
            weights: [
              { field: 'rent', weight: -0.734816 },
              { field: 'distance', weight: 0.395974 },
            ],
            validation: { folds: 3, groups: 3, ndcg: 1, before: 0.876977 },
            rankedGroups: 1,
          },
        ],
      },
    },
    {
      title: 'What a text says of a search',
      given: [{ text: 'The cat sat on the mat' }, { text: 'Dogs and cats' }, { text: 'A cat, a cat!' }],
      with: { method: 'bm25', query: 'cat', relevance: '' },
      gives: {
        ranked: [
          { text: 'A cat, a cat!', ranking: { rank: 1, score: 0.660546 } },
          { text: 'The cat sat on the mat', ranking: { rank: 2, score: 0.406106 } },
          { text: 'Dogs and cats', ranking: { rank: 3, score: 0 } },
        ],
        report: [{ method: 'bm25', rankedGroups: 1 }],
      },
    },
    {
      title: 'Weights are numbers',
      given: flats,
      with: { weights: [{ name: 'rent', value: 'low' }] },
      fails: 'field_invalid',
    },
    { title: 'Nothing was ever chosen', given: flats, with: { method: 'learned' }, fails: 'examples_unusable' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).rankItems(context),
});
