import { choice, credential, number, pairs, text } from '@heddle/contract/node/fields';

const objects = ['list', 'download', 'upload', 'copy', 'delete', 'exists', 'link'];

export const s3Fields = {
  credential: credential({ label: 'Credential', types: ['s3Account'], required: true, section: 'Configuration' }),
  operation: choice({
    label: 'Operation',
    default: 'list',
    choices: [
      { value: 'list', label: 'List objects' },
      { value: 'download', label: 'Download an object' },
      { value: 'upload', label: 'Upload a file' },
      { value: 'copy', label: 'Copy an object' },
      { value: 'delete', label: 'Delete an object' },
      { value: 'exists', label: 'Check if an object exists' },
      { value: 'link', label: 'Create a link' },
      { value: 'buckets', label: 'List buckets' },
      { value: 'makeBucket', label: 'Create a bucket' },
    ],
  }),
  bucket: text({
    label: 'Bucket',
    required: true,
    placeholder: 'acme-reports',
    when: { operation: [...objects, 'makeBucket'] },
  }),
  key: text({
    label: 'Key',
    required: true,
    placeholder: 'reports/{{ date }}.csv',
    when: { operation: objects.filter((operation) => operation !== 'list') },
    help: 'The whole name of the object. To upload, a key that ends with a slash is a folder, and the file keeps its name.',
  }),
  prefix: text({
    label: 'Prefix',
    placeholder: 'reports/',
    when: { operation: ['list'] },
    help: 'Only objects whose keys begin with it. If empty, all.',
  }),
  depth: choice({
    label: 'Folders',
    default: 'all',
    when: { operation: ['list'] },
    choices: [
      { value: 'all', label: 'Objects in folders below as well' },
      { value: 'flat', label: 'This folder only' },
    ],
  }),
  limit: number({ label: 'Limit', default: 1000, min: 1, max: 100_000, step: 1, when: { operation: ['list'] } }),
  toBucket: text({
    label: 'New bucket',
    when: { operation: ['copy'] },
    help: 'If empty, the same bucket.',
  }),
  to: text({ label: 'New key', required: true, when: { operation: ['copy'] }, placeholder: 'archive/{{ key }}' }),
  file: text({
    label: 'File',
    when: { operation: ['upload'] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  ifExists: choice({
    label: 'If the object exists',
    default: 'replace',
    when: { operation: ['upload', 'copy'] },
    choices: [
      { value: 'replace', label: 'Replace it' },
      { value: 'keep', label: 'Keep it and go on' },
      { value: 'fail', label: 'Fail' },
    ],
  }),
  headers: pairs({
    label: 'Headers',
    when: { operation: ['upload'] },
    help: 'Of the object: Cache-Control, Content-Disposition, x-amz-meta-….',
  }),
  sizeLimit: number({
    label: 'File size limit (MiB)',
    default: 100,
    min: 1,
    max: 2048,
    when: { operation: ['download'] },
  }),
  purpose: choice({
    label: 'Link for',
    default: 'GET',
    when: { operation: ['link'] },
    choices: [
      { value: 'GET', label: 'Downloading' },
      { value: 'PUT', label: 'Uploading' },
    ],
  }),
  minutes: number({
    label: 'Valid for (minutes)',
    default: 60,
    min: 1,
    max: 10_080,
    step: 1,
    when: { operation: ['link'] },
    help: 'Whoever has the link can use it that long.',
  }),
  result: text({
    label: 'Result field',
    default: 'file',
    required: true,
    when: { operation: ['download', 'upload', 'copy', 'delete', 'exists', 'link', 'makeBucket'] },
    help: 'The result gets this name in the item.',
  }),
};
