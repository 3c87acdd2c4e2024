import { defineNode } from '@heddle/contract/node/define';
import { downloadFields } from './download-fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const fileDownload = defineNode({
  type: 'fileDownload',
  name: 'File Download',
  category: 'File Operations',
  icon: 'inbox',
  description:
    'Downloads a file, or takes one of the item, into the file store or a field, and checks its type, size and checksum',
  summary: '{url} {output}',
  // A source that is an expression is not known before the run, so it counts as the web.
  effect: ({ source = 'url' }) => (source === 'file' ? 'none' : 'read'),
  fields: downloadFields,
  sample: [{ file: { name: 'sample.pdf', mediaType: 'application/pdf', size: 1024, sha256: '0'.repeat(64) } }],
  examples: [
    {
      title: 'A file for each item',
      given: [{ id: 7 }],
      with: { url: 'https://example.com/orders/{{ id }}.json' },
      answers: { 'GET https://example.com/orders/7.json': { total: 5 } },
      gives: {
        main: [
          {
            id: 7,
            file: {
              name: '7.json',
              mediaType: 'application/json',
              size: 11,
              sha256: '02411c8580becc96ce51076945bc40c2619c7b41b89dd4589e52122dbee45b96',
            },
          },
        ],
      },
    },
    {
      title: 'JSON into a field, with its checksum compared',
      given: [{ id: 7 }],
      with: {
        url: 'https://example.com/orders/{{ id }}.json',
        output: 'json',
        to: 'order',
        types: '.json',
        checksum: 'md5',
        expected: 'd5cf63a310fa50e53618bc81bbfbe27e',
      },
      answers: { 'GET https://example.com/orders/7.json': { total: 5 } },
      gives: { main: [{ id: 7, order: { total: 5 } }] },
    },
    {
      title: 'A file that is not what it should be is refused',
      given: [{}],
      with: { url: 'https://example.com/app.json', checksum: 'sha256', expected: '00' },
      answers: { 'GET https://example.com/app.json': { total: 5 } },
      fails: 'file_checksum_wrong',
    },
    {
      title: 'So is one of another type',
      given: [{}],
      with: { url: 'https://example.com/app.json', types: 'image/*' },
      answers: { 'GET https://example.com/app.json': {} },
      fails: 'file_type_refused',
    },
    {
      title: 'A file that is not there is an error',
      given: [{}],
      with: { url: 'https://example.com/missing.pdf' },
      fails: 'http_status',
    },
    {
      title: 'A file of the item as text',
      given: [{}],
      with: { source: 'file', output: 'text' },
      fails: 'file_missing',
    },
  ],
  async run(context) {
    const { downloadFiles } = await lazyImport(import('./download.ts'));
    return downloadFiles(context);
  },
});
