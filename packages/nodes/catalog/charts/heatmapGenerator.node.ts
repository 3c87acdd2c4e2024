import { defineNode } from '@heddle/contract/node/define';
import { heatmapFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

const facts = { name: 'chart.svg', mediaType: 'image/svg+xml' };

export const heatmapGenerator = defineNode({
  type: 'heatmapGenerator',
  name: 'Heat Map Generator',
  category: 'Analytics & Reporting',
  icon: 'table-2',
  description: 'Draws a heat map of two fields, or of the days of a calendar, as an SVG or PNG file',
  summary: '{value} by {rows} and {columns} {date}',
  effect: 'none',
  pairing: 'all',
  fields: heatmapFields,
  examples: [
    {
      title: 'How many items there are for each pair',
      given: [
        { day: 'Mon', desk: 'North' },
        { day: 'Mon', desk: 'South' },
        { day: 'Tue', desk: 'North' },
        { day: 'Tue', desk: 'North' },
      ],
      with: { columns: 'day', rows: 'desk' },
      gives: { main: [{ chart: { ...facts, kind: 'heatmap', points: 4 } }] },
    },
    {
      title: 'The average of a field, with values in the cells',
      given: [
        { day: 'Mon', desk: 'North', minutes: 4 },
        { day: 'Tue', desk: 'South', minutes: 9 },
      ],
      with: { columns: 'day', rows: 'desk', value: 'minutes', aggregate: 'mean', labels: true, title: 'Waiting time' },
      gives: { main: [{ chart: { ...facts, name: 'Waiting time.svg', kind: 'heatmap', points: 2 } }] },
    },
    {
      title: 'A year by its days',
      given: [
        { at: '2026-01-05', orders: 3 },
        { at: '2026-01-06T10:00:00Z', orders: 8 },
        { at: '2026-01-06', orders: 2 },
      ],
      with: { mode: 'calendar', value: 'orders', height: 240 },
      gives: { main: [{ chart: { ...facts, kind: 'calendar', points: 3 } }] },
    },
    {
      title: 'It needs two fields with names',
      given: [{ day: 'Mon' }, { day: 'Tue' }],
      with: {},
      fails: 'chart_unfit',
    },
    { title: 'A calendar needs dates', given: [{ day: 'Mon' }], with: { mode: 'calendar' }, fails: 'chart_unfit' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).drawHeatmap(context),
});
