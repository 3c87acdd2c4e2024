import { defineNode } from '@heddle/contract/node/define';
import { chartFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

const sales = [
  { month: 'Jan', revenue: 120, costs: 80 },
  { month: 'Feb', revenue: 150, costs: 90 },
  { month: 'Mar', revenue: 90, costs: 85 },
];
const facts = { name: 'chart.svg', mediaType: 'image/svg+xml' };

export const chartGenerator = defineNode({
  type: 'chartGenerator',
  name: 'Chart Generator',
  category: 'Analytics & Reporting',
  icon: 'chart-column',
  description: 'Draws a chart of all items as an SVG or PNG file',
  summary: '{kind} of {y} by {x} {group}',
  effect: 'none',
  fields: chartFields,
  examples: [
    {
      title: 'Without anything set: bars of the first numbers',
      given: sales,
      with: {},
      gives: { main: [{ chart: { ...facts, kind: 'bar', points: 3 } }] },
    },
    {
      title: 'Two lines, with a title',
      given: sales,
      with: { kind: 'line', x: 'month', y: 'revenue, costs', title: 'Revenue and costs', to: 'picture' },
      gives: {
        main: [{ picture: { name: 'Revenue and costs.svg', mediaType: 'image/svg+xml', kind: 'line', points: 6 } }],
      },
    },
    {
      title: 'Shares as a dark ring',
      given: sales,
      with: { kind: 'pie', donut: true, x: 'month', y: 'revenue', theme: 'dark' },
      gives: { main: [{ chart: { ...facts, kind: 'pie', points: 3 } }] },
    },
    {
      title: 'How values are spread, as a picture for a mail',
      given: [3, 5, 5, 6, 8, 12].map((ms) => ({ ms })),
      with: { kind: 'histogram', y: 'ms', format: 'png', fileName: 'times' },
      gives: { main: [{ chart: { name: 'times.png', mediaType: 'image/png', kind: 'histogram', points: 6 } }] },
    },
    {
      title: 'The items go on, with the file at the first',
      given: sales,
      with: { keep: true },
      gives: { main: sales },
    },
    {
      title: 'A pie cannot show values below zero',
      given: [
        { name: 'a', value: -1 },
        { name: 'b', value: 2 },
      ],
      with: { kind: 'pie' },
      fails: 'chart_unfit',
    },
    {
      title: 'There have to be numbers',
      given: [{ name: 'a', value: 'many' }],
      with: { y: 'value' },
      fails: 'chart_empty',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).drawChart(context),
});
