import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { pdfFields } from './fields.ts';

const facts = { mediaType: 'application/pdf', pages: 1 };

export const pdfGenerator = defineNode({
  type: 'pdfGenerator',
  name: 'PDF Generator',
  category: 'File Operations',
  icon: 'file-text',
  description: 'Creates PDFs from Markdown, HTML or templates; merges, splits and stamps them, and extracts their text',
  summary: '{operation} {title} {content} {template} {ranges} {text}',
  effect: 'none',
  fields: pdfFields,
  examples: [
    {
      title: 'A letter for every item',
      given: [
        { number: 7, customer: 'Ada' },
        { number: 8, customer: 'Grace' },
      ],
      with: {
        content: '# Invoice {{ number }}\n\nDear {{ customer }},\n\n| Item | Price |\n|---|--:|\n| Loom | 120.00 |',
        title: 'Invoice {{ number }}',
      },
      gives: {
        main: [
          { number: 7, customer: 'Ada', pdf: { name: 'Invoice 7.pdf', ...facts } },
          { number: 8, customer: 'Grace', pdf: { name: 'Invoice 8.pdf', ...facts } },
        ],
      },
    },
    {
      title: 'A template with a list, on a small page that lies',
      given: [{ lines: [{ name: 'Yarn', price: 4.5 }] }],
      with: {
        source: 'template',
        template:
          '<h1>Order</h1><ul>{% for line in lines %}<li>{{ line.name }}: {{ line.price }}</li>{% endfor %}</ul>',
        templateAs: 'html',
        pageSize: 'A5',
        orientation: 'landscape',
        footer: '',
        to: 'order',
      },
      gives: { main: [{ lines: [{ name: 'Yarn', price: 4.5 }], order: { name: 'document.pdf', ...facts } }] },
    },
    {
      title: 'A template that cannot be read',
      given: [{}],
      with: { source: 'template', template: '{% if %}' },
      fails: 'template_failed',
    },
    { title: 'There has to be content', given: [{}], with: {}, fails: 'field_required' },
    { title: 'Putting together needs PDFs', given: [{}], with: { operation: 'merge' }, fails: 'file_missing' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).processPdf(context),
});
