import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { builderFields } from './fields.ts';

const sales = [
  { region: 'North', month: 'Jan', revenue: 120 },
  { region: 'South', month: 'Jan', revenue: 80 },
  { region: 'North', month: 'Feb', revenue: 150 },
];

export const reportBuilder = defineNode({
  type: 'reportBuilder',
  name: 'Report Builder',
  category: 'Analytics & Reporting',
  icon: 'file-text',
  description:
    'Builds a report from sections with text, key figures, charts and tables of all items, as HTML, PDF or Word',
  summary: '{title} {subtitle} {format}',
  effect: 'none',
  fields: builderFields,
  examples: [
    {
      title: 'Without sections: how many items, a fitting chart and a table',
      given: sales,
      with: {},
      gives: { main: [{ report: { name: 'Report.html', mediaType: 'text/html' } }] },
    },
    {
      title: 'Two sections as a PDF of two pages',
      given: sales,
      with: {
        title: 'Sales',
        subtitle: 'First quarter',
        sections: [
          {
            heading: 'Overview',
            text: 'All **regions** together.',
            figures: { Revenue: 'sum(revenue)', Orders: 'count()' },
            chart: { kind: 'bar', x: 'month', y: 'revenue', group: 'region' },
          },
          {
            pageBreak: true,
            heading: 'By region',
            table: { groupBy: 'region', calculate: { revenue: 'sum(revenue)' }, totals: true },
          },
        ],
        format: 'pdf',
      },
      gives: { main: [{ report: { name: 'Sales.pdf', mediaType: 'application/pdf', pages: 2 } }] },
    },
    {
      title: 'For word processors',
      given: sales,
      with: {
        sections: [{ heading: 'Orders', table: { columns: 'region = Where, revenue', sort: '-revenue' } }],
        format: 'docx',
        fileName: 'orders',
      },
      gives: {
        main: [
          {
            report: {
              name: 'orders.docx',
              mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
            },
          },
        ],
      },
    },
    {
      title: 'What a section cannot have is named',
      given: sales,
      with: { sections: [{ heading: 'A', tabel: true }] },
      fails: 'section_invalid',
    },
    {
      title: 'A chart has to fit the data',
      given: [{ name: 'a' }],
      with: { sections: [{ chart: { kind: 'scatter' } }] },
      fails: 'chart_unfit',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).buildReport(context),
});
