import { defineNode } from '@heddle/contract/node/define';
import { converterFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const fileConverter = defineNode({
  type: 'fileConverter',
  name: 'File Converter',
  category: 'File Operations',
  icon: 'files',
  description: 'Converts between CSV, Excel, JSON, YAML and XML, and between Markdown, HTML and text',
  summary: '{from} to {target}',
  effect: 'none',
  fields: converterFields,
  examples: [
    {
      title: 'CSV becomes JSON',
      given: [{ data: 'name;amount\nAda;12.5\nBob;' }],
      with: { from: 'csv', indent: 0, output: 'text' },
      gives: {
        main: [
          {
            data: 'name;amount\nAda;12.5\nBob;',
            converted: '[{"name":"Ada","amount":12.5},{"name":"Bob","amount":null}]\n',
          },
        ],
      },
    },
    {
      title: 'Data becomes YAML',
      given: [{ data: { name: 'Ada', tags: ['a', 'b'] } }],
      with: { target: 'yaml', output: 'text' },
      gives: { main: [{ data: { name: 'Ada', tags: ['a', 'b'] }, converted: 'name: Ada\ntags:\n  - a\n  - b\n' }] },
    },
    {
      title: 'A list in XML becomes CSV, as a file',
      given: [
        { data: '<orders><order id="1"><total>5</total></order><order id="2"><total>7</total></order></orders>' },
      ],
      with: { target: 'csv', fileName: 'orders.csv' },
      gives: {
        main: [
          {
            data: '<orders><order id="1"><total>5</total></order><order id="2"><total>7</total></order></orders>',
            converted: { name: 'orders.csv', mediaType: 'text/csv', size: 22 },
          },
        ],
      },
    },
    {
      title: 'Markdown becomes text',
      given: [{ data: '# Hello\n\nSee **[this](https://example.com)**.' }],
      with: { from: 'markdown', target: 'text', output: 'text' },
      gives: {
        main: [
          {
            data: '# Hello\n\nSee **[this](https://example.com)**.',
            converted: 'Hello\n\nSee this (https://example.com).\n',
          },
        ],
      },
    },
    {
      title: 'A text is no table',
      given: [{ data: 'Hello' }],
      with: { from: 'text', target: 'xlsx' },
      fails: 'conversion_unknown',
    },
    {
      title: 'JSON that is cut off is refused',
      given: [{ data: '{"a":' }],
      with: { target: 'yaml' },
      fails: 'conversion_failed',
    },
    {
      title: 'XML that defines entities is refused',
      given: [{ data: '<!DOCTYPE a [<!ENTITY b "ha">]><a>&b;</a>' }],
      with: {},
      fails: 'xml_entities',
    },
    { title: 'What a text is has to be said', given: [{ data: 'a,b\n1,2' }], with: {}, fails: 'field_invalid' },
  ],
  async run(context) {
    const { convertItems } = await lazyImport(import('./run.ts'));
    return convertItems(context);
  },
});
