import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, file as fileParameter, flag, list, number, oneOf, required, sentAs, text } from '../kit/parameters.ts';
import { downloadFile } from './download.ts';
import * as of from './shared.ts';
import { uploadFile } from './upload.ts';

const onPath = { path: required(of.path) };
const recursive = as('recursive', flag('Include subfolders'));
const cursor = as('cursor', text('Cursor', { placeholder: 'ZtkX9_EHj3x7PMkVuFIhwKYXEpwpLwyxp9vMKomUhllil9q7eWiAu' }));
const moved = { from_path: required(as('path', of.path)), to_path: required(of.toPath) };
/** Paging goes on at a path of its own, which takes the cursor alone. */
const continued = (nextPath: string): ListPaging => ({
  by: 'cursor',
  parameter: 'cursor',
  at: 'cursor',
  more: 'has_more',
  in: 'body',
  nextPath,
});

/** The files and folders in what a search finds. */
const matches = (answer: JsonValue): JsonValue => {
  const found = readPath(answer, 'matches');
  return Array.isArray(found) ? found.map((match) => metadataOf(match)) : [];
};

function metadataOf(match: JsonValue): JsonObject {
  const metadata = readPath(match, 'metadata.metadata');
  return metadata !== undefined && isJsonObject(metadata) ? metadata : {};
}

export const file: ConnectorObject = {
  key: 'file',
  name: 'File or folder',
  operations: {
    list: {
      name: 'List folder',
      method: 'POST',
      path: '/files/list_folder',
      body: { path: required(of.folder), recursive, include_deleted: as('withDeleted', flag('Include deleted')) },
      items: 'entries',
      next: { ...continued('/files/list_folder/continue'), size: { parameter: 'limit', most: 2000 } },
      effect: 'read',
      scopes: of.READ,
      sample: of.file,
    },
    search: {
      name: 'Search',
      description: 'Searches names and, in some plans, contents',
      method: 'POST',
      path: '/files/search_v2',
      body: {
        query: required(as('sought', text('Search for'))),
        'options.path': as('inFolder', of.folder),
        'options.file_extensions': as('extensions', list('File types', { placeholder: 'pdf, docx' })),
        'options.filename_only': as('namesOnly', flag('Names only')),
      },
      fixed: { body: { options: { max_results: 1000 } } },
      answer: matches,
      next: continued('/files/search/continue_v2'),
      effect: 'read',
      scopes: of.READ,
      sample: of.file,
    },
    get: {
      name: 'Get file or folder',
      method: 'POST',
      path: '/files/get_metadata',
      body: onPath,
      effect: 'read',
      repeat: 'same',
      scopes: of.READ,
      sample: of.file,
    },
    download: {
      name: 'Download file',
      method: 'POST',
      at: of.CONTENT,
      path: '/files/download',
      headers: { 'Dropbox-API-Arg': required(sentAs(of.path, (path) => of.headerJson({ path }))) },
      download: true,
      performFile: downloadFile,
      effect: 'read',
      scopes: of.READ_CONTENT,
      sample: { name: '2026-03.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
    upload: {
      name: 'Upload file',
      description: 'Files of any size',
      method: 'POST',
      at: of.CONTENT,
      path: '/files/upload',
      bodyIs: 'file',
      inputs: {
        file: required(fileParameter()),
        folder: required(of.folder),
        name: as('fileName', text('Name', { placeholder: '2026-03.pdf', help: 'If empty, the name of the file.' })),
        existing: as(
          'existing',
          oneOf(
            'If the file exists',
            [
              { value: 'overwrite', label: 'Replace it' },
              { value: 'rename', label: 'Keep both' },
              { value: 'fail', label: 'Fail' },
            ],
            { default: 'overwrite' },
          ),
        ),
      },
      fixed: { headers: { 'content-type': 'application/octet-stream' } },
      perform: uploadFile,
      // Dropbox keeps one file where the same content is uploaded to the same path again, whatever the mode.
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.file,
    },
    saveUrl: {
      name: 'Save file from URL',
      description: 'Dropbox fetches the file. It continues after the step has ended',
      method: 'POST',
      path: '/files/save_url',
      body: {
        path: required(of.toPath),
        url: required(as('sourceUrl', text('URL', { placeholder: 'https://example.com/report.pdf' }))),
      },
      repeat: 'twice',
      scopes: of.WRITE,
      sample: { '.tag': 'async_job_id', async_job_id: '34g93hh34h04y384084' },
    },
    temporaryLink: {
      name: 'Get download link',
      description: 'A link to the content, valid for four hours',
      method: 'POST',
      path: '/files/get_temporary_link',
      body: onPath,
      effect: 'read',
      scopes: of.READ_CONTENT,
      sample: { link: 'https://ucabc.dl.dropboxusercontent.com/cd/0/get/abc/file', metadata: of.file },
    },
    createFolder: {
      name: 'Create folder',
      method: 'POST',
      path: '/files/create_folder_v2',
      body: {
        path: required(sentAs(as('newFolder', text('Path', { placeholder: '/Invoices/2026' })), of.dropboxPath)),
      },
      items: 'metadata',
      // Dropbox refuses a second one.
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.folderSample,
    },
    move: {
      name: 'Move or rename',
      method: 'POST',
      path: '/files/move_v2',
      body: moved,
      items: 'metadata',
      // What has been moved is not there a second time.
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.file,
    },
    copy: {
      name: 'Copy',
      method: 'POST',
      path: '/files/copy_v2',
      body: moved,
      items: 'metadata',
      // Dropbox refuses a copy to a path that is taken.
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.file,
    },
    delete: {
      name: 'Delete',
      description: 'It can be restored for at least 30 days',
      method: 'POST',
      path: '/files/delete_v2',
      body: onPath,
      items: 'metadata',
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.file,
    },
    listRevisions: {
      name: 'List revisions of file',
      method: 'POST',
      path: '/files/list_revisions',
      body: {
        path: required(of.path),
        limit: as('revisionLimit', number('Revisions', { min: 1, max: 100, step: 1, default: 10 })),
      },
      items: 'entries',
      effect: 'read',
      scopes: of.READ,
      sample: of.file,
    },
    restore: {
      name: 'Restore revision',
      method: 'POST',
      path: '/files/restore',
      body: {
        path: required(of.path),
        rev: required(as('revision', text('Revision', { placeholder: 'a1c10ce0dd78' }))),
      },
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.file,
    },
    latestCursor: {
      name: 'Get cursor of folder',
      description: 'The cursor from which on changes can be listed',
      method: 'POST',
      path: '/files/list_folder/get_latest_cursor',
      body: { path: required(of.folder), recursive },
      fixed: { body: { include_deleted: true } },
      effect: 'read',
      scopes: of.READ,
      sample: { cursor: 'ZtkX9_EHj3x7PMkVuFIhwKYXEpwpLwyxp9vMKomUhllil9q7eWiAu' },
    },
    changes: {
      name: 'List changes since cursor',
      description: 'Returns the changes and the next cursor',
      method: 'POST',
      path: '/files/list_folder/continue',
      body: { cursor: required(cursor) },
      effect: 'read',
      scopes: of.READ,
      sample: { entries: [of.file], cursor: 'ZtkX9_EHj3x7PMkVuFIhwKYXEpwpLwyxp9vMKomUhllil9q7eWiAv', has_more: false },
    },
  },
};
