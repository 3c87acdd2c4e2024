import { defineNode } from '@heddle/contract/node/define';
import { visualizationFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

const regions = [
  { region: 'North', amount: 30 },
  { region: 'South', amount: 12 },
  { region: 'North', amount: 8 },
];

export const dataVisualization = defineNode({
  type: 'dataVisualization',
  name: 'Data Visualization',
  category: 'Analytics & Reporting',
  icon: 'wand-sparkles',
  description: 'Chooses the charts that fit the items, and explains why',
  summary: '{charts} charts: {goal} {fields}',
  effect: 'none',
  pairing: 'all',
  fields: visualizationFields,
  examples: [
    {
      title: 'Names and numbers become bars',
      given: regions,
      with: {},
      gives: {
        main: [
          {
            chart: {
              name: 'Amount by region.svg',
              mediaType: 'image/svg+xml',
              kind: 'bar',
              points: 3,
              title: 'Amount by region',
              goal: 'compare',
              reason:
                '“region” has 2 different values and “amount” holds numbers: bars compare their sums, the largest first.',
            },
          },
        ],
      },
    },
    {
      title: 'The same as parts of a whole',
      given: regions,
      with: { goal: 'share', fileName: 'shares' },
      gives: {
        main: [
          {
            chart: {
              name: 'shares.svg',
              mediaType: 'image/svg+xml',
              kind: 'pie',
              points: 3,
              title: 'Shares of amount by region',
              goal: 'share',
              reason:
                '“region” has 2 different values, few enough for a ring that shows their shares of the sum of “amount”.',
            },
          },
        ],
      },
    },
    {
      title: 'Without dates nothing shows how it changes',
      given: regions,
      with: { goal: 'trend' },
      fails: 'chart_unfit',
    },
    { title: 'There have to be items with data', given: [{}], with: {}, fails: 'chart_unfit' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).visualize(context),
});
