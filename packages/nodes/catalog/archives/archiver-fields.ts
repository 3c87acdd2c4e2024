import { choice, number, text } from '@heddle/contract/node/fields';

const making = { operation: ['create'] };
const reading = { operation: ['list', 'extract'] };

export const archiverFields = {
  operation: choice({
    label: 'Operation',
    default: 'create',
    choices: [
      { value: 'create', label: 'Make an archive' },
      { value: 'list', label: 'List what is in an archive' },
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
    label: 'What',
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
    help: 'Where the files of an item stand. If empty, at the top.',
  }),
  effort: choice({
    label: 'Effort',
    default: 'normal',
    when: { operation: ['create'], format: ['zip', 'tar.gz'] },
    choices: [
      { value: 'fast', label: 'Quick' },
      { value: 'normal', label: 'Normal' },
      { value: 'best', label: 'Smallest' },
    ],
  }),
  fileName: text({ label: 'File name', when: making, help: 'If empty, archive with the ending of the format.' }),
  file: text({
    label: 'File',
    when: reading,
    help: 'The name of the archive in the item. If empty, its first file.',
  }),
  packed: text({
    label: 'Field',
    default: 'data',
    when: reading,
    help: 'Where the item has no such file: the field with the archive in base64.',
  }),
  formatOf: choice({
    label: 'Format',
    default: 'auto',
    when: reading,
    choices: [
      { value: 'auto', label: 'Found out' },
      { value: 'zip', label: 'ZIP' },
      { value: 'tar.gz', label: 'tar.gz' },
      { value: 'tar', label: 'tar' },
    ],
  }),
  only: text({
    label: 'Only these',
    when: reading,
    placeholder: '*.csv, reports/**',
    help: 'Patterns separated by commas: * is any text within a name, ** also goes into folders. If empty, all.',
  }),
  limit: number({
    label: 'Unpack at most (MiB)',
    default: 512,
    min: 1,
    max: 4096,
    when: reading,
    help: 'The step fails when more would come out: small archives can unpack to more than any disk holds.',
  }),
  mostFiles: number({ label: 'Files at most', default: 1000, min: 1, max: 10_000, step: 1, when: reading }),
  unsafe: choice({
    label: 'Paths that lead outside',
    default: 'fail',
    when: { operation: ['extract'] },
    choices: [
      { value: 'fail', label: 'Fail the step' },
      { value: 'skip', label: 'Leave such files out' },
    ],
    help: 'Paths with .. or from the root, by which archives try to overwrite other files.',
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
    label: 'Name in the item',
    default: 'archive',
    required: true,
    when: { operation: ['create'] },
    help: 'Where following nodes find the archive, and the facts about it.',
  }),
  into: text({
    label: 'Name in the item',
    default: 'file',
    required: true,
    when: reading,
    help: 'Where following nodes find the file or the list.',
  }),
};
