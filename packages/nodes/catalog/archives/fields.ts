import { choice, number, text } from '@heddle/contract/node/fields';

const packing = { operation: ['compress'] };
const unpacking = { operation: ['decompress'] };

export const compressorFields = {
  operation: choice({
    label: 'Operation',
    default: 'compress',
    choices: [
      { value: 'compress', label: 'Compress' },
      { value: 'decompress', label: 'Unpack' },
    ],
  }),
  format: choice({
    label: 'Format',
    default: 'gzip',
    when: packing,
    choices: [
      { value: 'gzip', label: 'gzip' },
      { value: 'brotli', label: 'Brotli' },
      { value: 'zstd', label: 'Zstandard' },
      { value: 'zip', label: 'ZIP archive' },
    ],
  }),
  archive: choice({
    label: 'Archives',
    default: 'one',
    when: { operation: ['compress'], format: ['zip'] },
    choices: [
      { value: 'one', label: 'One for all items' },
      { value: 'each', label: 'One for each item' },
    ],
  }),
  formatOf: choice({
    label: 'Format',
    default: 'auto',
    when: unpacking,
    choices: [
      { value: 'auto', label: 'Detect automatically' },
      { value: 'gzip', label: 'gzip' },
      { value: 'brotli', label: 'Brotli' },
      { value: 'zstd', label: 'Zstandard' },
      { value: 'zip', label: 'ZIP archive: an item for each of its files' },
    ],
  }),
  source: choice({
    label: 'Content',
    default: 'auto',
    when: packing,
    choices: [
      { value: 'auto', label: 'A file of the item, or else its data' },
      { value: 'file', label: 'A file of the item' },
      { value: 'all', label: 'All files of the item (ZIP)' },
      { value: 'field', label: 'A field of the item' },
    ],
  }),
  file: text({ label: 'File', help: 'The name of the file in the item. If empty, its first file.' }),
  field: text({
    label: 'Field',
    when: { operation: ['compress'], source: ['auto', 'field'] },
    help: 'Text as it is, anything else as JSON. If empty, all data of the item.',
  }),
  effort: choice({
    label: 'Compression level',
    default: 'normal',
    when: packing,
    choices: [
      { value: 'fast', label: 'Fast' },
      { value: 'normal', label: 'Normal' },
      { value: 'best', label: 'Smallest' },
    ],
  }),
  fileName: text({
    label: 'File name',
    when: packing,
    help: 'If empty, the original name with the extension of the format.',
  }),
  limit: number({
    label: 'Unpacked size limit (MiB)',
    default: 512,
    min: 1,
    max: 4096,
    when: unpacking,
    help: 'The step fails if the content is larger: small archives can unpack to huge files.',
  }),
  output: choice({
    label: 'Result',
    default: 'file',
    when: { operation: ['decompress'], formatOf: ['auto', 'gzip', 'brotli', 'zstd'] },
    choices: [
      { value: 'file', label: 'A file' },
      { value: 'text', label: 'A field with the text' },
    ],
  }),
  to: text({
    label: 'Result field',
    default: 'result',
    required: true,
    help: 'The file and its details get this name in the item.',
  }),
};
