import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { ftpFields } from './ftp-fields.ts';

const entry = {
  name: 'january.csv',
  path: '/reports/january.csv',
  kind: 'file',
  size: 2048,
  modifiedAt: '2026-02-01T06:00:00.000Z',
};

export const ftp = defineNode({
  type: 'ftp',
  name: 'FTP / SFTP',
  category: 'File Storage & Documents',
  icon: 'server',
  description: 'Lists, downloads, uploads, moves and deletes files on a server with FTP, FTPS or SFTP',
  summary: '{operation} {path}',
  effect: ({ operation = 'list' }) =>
    operation === 'list' || operation === 'download' || operation === 'exists' ? 'read' : 'write',
  fields: ftpFields,
  samples: {
    field: 'operation',
    of: {
      list: [entry],
      download: [{ file: { ...entry, mediaType: 'text/csv', sha256: '0'.repeat(64) } }],
      upload: [{ file: entry }],
      move: [{ file: entry }],
      delete: [{ file: { path: '/reports/january.csv', deleted: true } }],
      makeFolder: [{ file: { path: '/reports', kind: 'folder' } }],
      exists: [{ file: { ...entry, exists: true } }],
    },
  },
  examples: [
    { title: 'Without items there is nothing to do', given: [], with: { path: '/reports' }, gives: {} },
    {
      title: 'A path stays below where it begins',
      given: [{ name: '../../secret.csv' }],
      with: { operation: 'download', path: '/{{ name }}' },
      fails: 'remote_path_invalid',
    },
    {
      title: 'To upload, the item needs a file',
      given: [{ name: 'a.csv' }],
      with: { operation: 'upload', path: '/reports/{{ name }}' },
      fails: 'file_missing',
    },
  ],
  async run(context) {
    const { runFtp } = await lazyImport(import('./ftp-run.ts'));
    return runFtp(context);
  },
});
