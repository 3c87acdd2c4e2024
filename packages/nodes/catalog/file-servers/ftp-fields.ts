import { boolean, choice, credential, number, text } from '@heddle/contract/node/fields';
import { fileServerTypes } from '../../lib/file-servers/types.ts';

const placing = { operation: ['upload', 'move'] };

export const ftpFields = {
  credential: credential({
    label: 'Credential',
    types: fileServerTypes,
    required: true,
    section: 'Configuration',
    help: 'A file server (FTP, FTPS) or an SSH server (SFTP).',
  }),
  operation: choice({
    label: 'Operation',
    default: 'list',
    choices: [
      { value: 'list', label: 'List files' },
      { value: 'download', label: 'Download a file' },
      { value: 'upload', label: 'Upload a file' },
      { value: 'move', label: 'Move or rename' },
      { value: 'delete', label: 'Delete' },
      { value: 'makeFolder', label: 'Make a folder' },
      { value: 'exists', label: 'Check if it exists' },
    ],
  }),
  path: text({
    label: 'Path',
    required: true,
    placeholder: '/reports/{{ date }}.csv',
    help: 'With a slash at its beginning it starts at the top, otherwise in the folder of the login. To upload, a path that ends with a slash is a folder, and the file keeps its name.',
  }),
  to: text({
    label: 'New path',
    required: true,
    when: { operation: ['move'] },
    placeholder: '/done/{{ name }}',
    help: 'A path that ends with a slash is a folder, and the name stays the same.',
  }),
  file: text({
    label: 'File',
    when: { operation: ['upload'] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  ifExists: choice({
    label: 'If the file exists',
    default: 'replace',
    when: placing,
    choices: [
      { value: 'replace', label: 'Replace it' },
      { value: 'keep', label: 'Keep it and go on' },
      { value: 'fail', label: 'Fail' },
    ],
  }),
  makeFolders: boolean({ label: 'Make missing folders', default: true, when: placing }),
  pattern: text({
    label: 'Names',
    placeholder: '*.csv, invoice-??.pdf',
    when: { operation: ['list'] },
    help: 'Patterns with * and ?, separated by commas. If empty, all.',
  }),
  kinds: choice({
    label: 'Entries',
    default: 'files',
    when: { operation: ['list'] },
    choices: [
      { value: 'files', label: 'Files' },
      { value: 'folders', label: 'Folders' },
      { value: 'all', label: 'Files and folders' },
    ],
  }),
  depth: number({
    label: 'Folders deep',
    default: 1,
    min: 1,
    max: 20,
    step: 1,
    when: { operation: ['list'] },
    help: '1 lists this folder only, 2 the folders in it as well.',
  }),
  limit: number({ label: 'Limit', default: 1000, min: 1, max: 100_000, step: 1, when: { operation: ['list'] } }),
  sizeLimit: number({
    label: 'File size limit (MiB)',
    default: 100,
    min: 1,
    max: 2048,
    when: { operation: ['download'] },
  }),
  contents: boolean({
    label: 'Delete folders with their contents',
    when: { operation: ['delete'] },
    help: 'Otherwise only files and empty folders are deleted.',
  }),
  result: text({
    label: 'Result field',
    default: 'file',
    required: true,
    when: { operation: ['download', 'upload', 'move', 'delete', 'makeFolder', 'exists'] },
    help: 'The result gets this name in the item.',
  }),
};
