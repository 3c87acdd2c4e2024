import { choice, number, text } from '@heddle/contract/node/fields';

const making = { operation: ['create'] };
const reading = { operation: ['list', 'extract'] };

export const archiverFields = {
  operation: choice({
    label: 'Operation',
    default: 'create',
    choices: [
      { value: 'create', label: 'Create an archive' },
      { value: 'list', label: 'List the contents of an archive' },
      { value: 'extract', label: 'Extract an archive' },
    ],
  }),
  format: choice({
    label: 'Format',
    default: 'zip',
    when: making,
    choices: [
      { value: 'zip', label: 'ZIP' },
      { value: 'tar.gz', label: 'tar.gz' },
      { value: 'tar', label: 'tar' },
    ],
  }),
  archive: choice({
    label: 'Archives',
    default: 'one',
    when: making,
    choices: [
      { value: 'one', label: 'One for all items' },
      { value: 'each', label: 'One for each item' },
    ],
  }),
  source: choice({
    label: 'Content',
    default: 'auto',
    when: making,
    choices: [
      { value: 'auto', label: 'The files of the item, or else its data' },
      { value: 'files', label: 'The files of the item' },
      { value: 'field', label: 'A field of the item' },
    ],
  }),
  field: text({
    label: 'Field',
    when: { operation: ['create'], source: ['auto', 'field'] },
    help: 'Text as it is, anything else as JSON. If empty, all data of the item.',
  }),
  files: text({
    label: 'Files',
    when: { operation: ['create'], source: ['auto', 'files'] },
    help: 'Names of files in the item, separated by commas. If empty, all of them.',
  }),
  folder: text({
    label: 'Folder in the archive',
    when: making,
    placeholder: 'reports/{{ customer }}',
    help: 'The folder for the files of an item. If empty, the top level.',
  }),
  effort: choice({
    label: 'Compression level',
    default: 'normal',
    when: { operation: ['create'], format: ['zip', 'tar.gz'] },
    choices: [
      { value: 'fast', label: 'Fast' },
      { value: 'normal', label: 'Normal' },
      { value: 'best', label: 'Smallest' },
    ],
  }),
  fileName: text({ label: 'File name', when: making, help: 'If empty, "archive" with the extension of the format.' }),
  file: text({
    label: 'File',
    when: reading,
    help: 'The name of the archive in the item. If empty, its first file.',
  }),
  packed: text({
    label: 'Field',
    default: 'data',
    when: reading,
    help: 'Used if the item has no such file: the field with the archive in base64.',
  }),
  formatOf: choice({
    label: 'Format',
    default: 'auto',
    when: reading,
    choices: [
      { value: 'auto', label: 'Detect automatically' },
      { value: 'zip', label: 'ZIP' },
      { value: 'tar.gz', label: 'tar.gz' },
      { value: 'tar', label: 'tar' },
    ],
  }),
  only: text({
    label: 'File patterns',
    when: reading,
    placeholder: '*.csv, reports/**',
    help: 'Separated by commas: * matches within a name, ** also folders. If empty, all files.',
  }),
  limit: number({
    label: 'Unpacked size limit (MiB)',
    default: 512,
    min: 1,
    max: 4096,
    when: reading,
    help: 'The step fails if the content is larger: small archives can unpack to huge files.',
  }),
  mostFiles: number({ label: 'File limit', default: 1000, min: 1, max: 10_000, step: 1, when: reading }),
  unsafe: choice({
    label: 'Unsafe paths',
    default: 'fail',
    when: { operation: ['extract'] },
    choices: [
      { value: 'fail', label: 'Fail the step' },
      { value: 'skip', label: 'Skip these files' },
    ],
    help: 'Paths with .. or an absolute path, with which archives try to overwrite other files.',
  }),
  output: choice({
    label: 'Result',
    default: 'items',
    when: reading,
    choices: [
      { value: 'items', label: 'An item for each file' },
      { value: 'one', label: 'One item with all of them' },
    ],
  }),
  to: text({
    label: 'Result field',
    default: 'archive',
    required: true,
    when: { operation: ['create'] },
    help: 'The archive and its details get this name in the item.',
  }),
  into: text({
    label: 'Result field',
    default: 'file',
    required: true,
    when: reading,
    help: 'The name that the file or the list gets in the item.',
  }),
};
