import { defineNode } from '@heddle/contract/node/define';
import { uploadFields } from './upload-fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

const local = ['auto', 'file', 'field', 'text'];

export const fileUpload = defineNode({
  type: 'fileUpload',
  name: 'File Upload',
  category: 'File Operations',
  icon: 'hard-drive',
  description:
    'Saves data or a file of the item, or a file from the web, in the file store, and checks its type and size',
  summary: '{source} {url} {types}',
  // A source that is an expression is not known before the run, so it counts as the web.
  effect: ({ source = 'auto' }) => (typeof source === 'string' && local.includes(source) ? 'none' : 'read'),
  fields: uploadFields,
  sample: [{ file: { name: 'sample.pdf', mediaType: 'application/pdf', size: 1024, sha256: '0'.repeat(64) } }],
  examples: [
    {
      title: 'Text in a field becomes a file',
      given: [{ id: 7, data: 'name,amount\nAda,12' }],
      with: { fileName: 'order-{{ id }}.csv' },
      gives: {
        main: [
          {
            id: 7,
            data: 'name,amount\nAda,12',
            file: {
              name: 'order-7.csv',
              mediaType: 'text/csv',
              size: 18,
              sha256: '241e9beacf9c818062640f2e3c4ac71a76bc9f2540014a0d31b8756bc4dc1b2f',
            },
          },
        ],
      },
    },
    {
      title: 'A picture in base64; its type is found out',
      given: [{ picture: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=' }],
      with: { source: 'field', field: 'picture', types: 'image/*' },
      gives: {
        main: [
          {
            picture: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=',
            file: {
              name: 'file.gif',
              mediaType: 'image/gif',
              size: 29,
              sha256: '1f117ab884befddb6b06149ee2aa019d76d02b8635c49d734031d69d2d0d7f93',
            },
          },
        ],
      },
    },
    {
      title: 'What looks like an image and is none is refused',
      given: [{ data: '<html>' }],
      with: { fileName: 'photo.png', types: 'image/*' },
      fails: 'file_type_refused',
    },
    {
      title: 'Base64 that is none is refused',
      given: [{ data: 'no base64!' }],
      with: { encoding: 'base64' },
      fails: 'file_encoding_invalid',
    },
    { title: 'A field that is not there is refused', given: [{}], with: {}, fails: 'data_missing' },
    {
      title: 'From the web',
      given: [{ id: 7 }],
      with: { source: 'url', url: 'https://example.com/missing.pdf' },
      fails: 'http_status',
    },
  ],
  async run(context) {
    const { uploadFiles } = await lazyImport(import('./upload.ts'));
    return uploadFiles(context);
  },
});
