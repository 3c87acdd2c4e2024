import { defineNode } from '@heddle/contract/node/define';
import { archiverFields } from './archiver-fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

/** A ZIP archive with in/a.txt, and one with ../a.txt, both in base64. */
const packed =
  'UEsDBBQAAAAAAABgIVyGphA2BQAAAAUAAAAIAAAAaW4vYS50eHRoZWxsb1BLAQIUABQAAAAAAABgIVyGphA2BQAAAAUAAAAIAAAAAAAAAAAAAAAAAAAAAABpbi9hLnR4dFBLBQYAAAAAAQABADYAAAArAAAAAAA=';
const outside =
  'UEsDBBQAAAAAAABgIVyGphA2BQAAAAUAAAAIAAAALi4vYS50eHRoZWxsb1BLAQIUABQAAAAAAABgIVyGphA2BQAAAAUAAAAIAAAAAAAAAAAAAAAAAAAAAAAuLi9hLnR4dFBLBQYAAAAAAQABADYAAAArAAAAAAA=';

export const fileArchiver = defineNode({
  type: 'fileArchiver',
  name: 'File Archiver',
  category: 'File Operations',
  icon: 'file-archive',
  description: 'Creates, lists and extracts ZIP, tar and tar.gz archives',
  summary: '{operation} {format} {only}',
  effect: 'none',
  fields: archiverFields,
  examples: [
    {
      title: 'The data of all items in one archive',
      given: [{ a: 1 }, { a: 2 }],
      with: { folder: 'items', fileName: 'all.zip' },
      gives: { main: [{ archive: { name: 'all.zip', mediaType: 'application/zip', size: 292, files: 2 } }] },
    },
    {
      title: 'An archive for each item',
      given: [{ note: 'hello', date: '2026-01-01' }],
      with: { format: 'tar', archive: 'each', source: 'field', field: 'note', fileName: '{{ date }}.tar' },
      gives: {
        main: [
          {
            note: 'hello',
            date: '2026-01-01',
            archive: { name: '2026-01-01.tar', mediaType: 'application/x-tar', size: 2048, files: 1 },
          },
        ],
      },
    },
    {
      title: 'What is in an archive',
      given: [{ data: packed }],
      with: { operation: 'list', output: 'one' },
      gives: { main: [{ data: packed, file: [{ path: 'in/a.txt', size: 5, modified: '2026-01-01T12:00:00.000Z' }] }] },
    },
    {
      title: 'Only some of its files',
      given: [{ data: packed }],
      with: { operation: 'extract', only: '*.txt' },
      gives: { main: [{ data: packed, file: { name: 'a.txt', mediaType: 'text/plain', size: 5, path: 'in/a.txt' } }] },
    },
    { title: 'Extracting needs an archive', given: [{ a: 1 }], with: { operation: 'extract' }, fails: 'file_missing' },
    {
      title: 'A path that leads outside is refused',
      given: [{ data: outside }],
      with: { operation: 'extract' },
      fails: 'archive_path_unsafe',
    },
  ],
  async run(context) {
    if (context.field.operation() === 'create')
      return (await lazyImport(import('./archiver-make.ts'))).makeArchives(context);
    return (await lazyImport(import('./archiver-read.ts'))).readArchives(context);
  },
});
