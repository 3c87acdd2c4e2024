import { defineNode } from '@heddle/contract/node/define';
import { compressorFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const dataCompressor = defineNode({
  type: 'dataCompressor',
  name: 'Data Compressor',
  category: 'Data Processing',
  icon: 'file-archive',
  description: 'Compresses files or data with gzip, Brotli, Zstandard or ZIP, and unpacks them',
  summary: '{operation} {format}',
  effect: 'none',
  fields: compressorFields,
  examples: [
    {
      title: 'Text in a field becomes a compressed file',
      given: [{ log: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
      with: { field: 'log', to: 'packed' },
      gives: {
        main: [
          {
            log: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
            packed: { name: 'log.txt.gz', mediaType: 'application/gzip', size: 24, originalSize: 40 },
          },
        ],
      },
    },
    {
      title: 'All items in one archive',
      given: [{ a: 1 }, { a: 2 }],
      with: { format: 'zip', fileName: 'items.zip' },
      gives: { main: [{ result: { name: 'items.zip', mediaType: 'application/zip', size: 268, files: 2 } }] },
    },
    { title: 'Unpacking needs a file', given: [{ a: 1 }], with: { operation: 'decompress' }, fails: 'file_missing' },
    {
      title: 'A field that is not there is refused',
      given: [{ a: 1 }],
      with: { source: 'field', field: 'b' },
      fails: 'data_missing',
    },
  ],
  async run(context) {
    const { compressItems, decompressItems } = await lazyImport(import('./run.ts'));
    return context.field.operation() === 'compress' ? compressItems(context) : decompressItems(context);
  },
});
