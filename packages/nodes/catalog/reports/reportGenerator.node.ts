import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { generatorFields } from './fields.ts';

const orders = [
  { customer: 'Ada', amount: 120 },
  { customer: 'Grace', amount: 80 },
];

export const reportGenerator = defineNode({
  type: 'reportGenerator',
  aliases: ['documentGenerator'],
  name: 'Report Generator',
  category: 'Analytics & Reporting',
  icon: 'file-badge',
  description:
    'Writes a document about all items, or one for each, with text, key figures, a chart and a table, as HTML, PDF or Word',
  summary: '{title} {format} {text}',
  effect: 'none',
  fields: generatorFields,
  examples: [
    {
      title: 'One report about all items',
      given: orders,
      with: {
        title: 'Orders',
        text: 'What came in.',
        figures: { Total: 'sum(amount)' },
        chart: 'auto',
        table: 'items',
        totals: true,
      },
      gives: { main: [{ report: { name: 'Orders.html', mediaType: 'text/html' } }] },
    },
    {
      title: 'A letter for each item',
      given: orders,
      with: {
        per: 'each',
        title: 'Letter to {{ customer }}',
        text: 'Dear {{ customer }},\n\nthank you for **{{ amount }}** francs.',
        format: 'pdf',
        footer: '',
        to: 'letter',
      },
      gives: {
        main: [
          {
            customer: 'Ada',
            amount: 120,
            letter: { name: 'Letter to Ada.pdf', mediaType: 'application/pdf', pages: 1 },
          },
          {
            customer: 'Grace',
            amount: 80,
            letter: { name: 'Letter to Grace.pdf', mediaType: 'application/pdf', pages: 1 },
          },
        ],
      },
    },
    { title: 'Groups need a field', given: orders, with: { table: 'groups' }, fails: 'field_required' },
    {
      title: 'Money needs a currency that there is',
      given: orders,
      with: { numbers: 'currency', currency: 'francs' },
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).generateReports(context),
});
