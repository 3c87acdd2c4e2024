import type { ConnectorObject } from '../kit/connector.ts';
import { as, file as fileParameter, list, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';
import { uploadFile, uploadVersion } from './upload.ts';

const path = '/files/{file_id}';
const found = as(
  'itemType',
  oneOf('Type', [
    { value: 'file', label: 'Files' },
    { value: 'folder', label: 'Folders' },
  ]),
);

export const file: ConnectorObject = {
  key: 'file',
  name: 'File',
  operations: {
    upload: {
      name: 'Upload file',
      description: 'Files of any size',
      method: 'POST',
      at: of.UPLOADS,
      path: '/files/content',
      bodyIs: 'multipart',
      inputs: {
        file: required(fileParameter()),
        folder: required(of.folderId),
        name: of.name,
        existing: as(
          'existing',
          oneOf(
            'If the file exists',
            [
              { value: 'version', label: 'Add a version' },
              { value: 'fail', label: 'Fail' },
            ],
            { default: 'version' },
          ),
        ),
      },
      perform: uploadFile,
      // The second one would be a version of the first.
      repeat: 'twice',
      scopes: of.WRITE,
      sample: of.file,
    },
    uploadVersion: {
      name: 'Upload new version',
      method: 'POST',
      at: of.UPLOADS,
      path: '/files/{file_id}/content',
      bodyIs: 'multipart',
      params: of.onFile,
      inputs: { file: required(fileParameter()), name: of.name },
      perform: uploadVersion,
      repeat: 'twice',
      scopes: of.WRITE,
      sample: of.file,
    },
    download: {
      name: 'Download file',
      method: 'GET',
      path: `${path}/content`,
      params: of.onFile,
      download: true,
      scopes: of.READ,
      sample: { name: 'Invoice.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
    get: { name: 'Get file', method: 'GET', path, params: of.onFile, scopes: of.READ, sample: of.file },
    update: {
      name: 'Update or move file',
      method: 'PUT',
      path,
      params: of.onFile,
      body: {
        name: of.name,
        'parent.id': of.toFolder,
        description: as('itemDescription', paragraph('Description')),
        tags: as('tags', list('Tags')),
      },
      scopes: of.WRITE,
      sample: of.file,
    },
    copy: {
      name: 'Copy file',
      method: 'POST',
      path: `${path}/copy`,
      params: of.onFile,
      body: { 'parent.id': required(of.toFolder), name: of.name },
      // Box refuses a second file of the same name in a folder.
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.file,
    },
    delete: {
      name: 'Delete file',
      description: 'Moves the file to the trash',
      method: 'DELETE',
      path,
      params: of.onFile,
      scopes: of.WRITE,
      sample: { success: true },
    },
    share: {
      name: 'Create shared link to file',
      method: 'PUT',
      path,
      params: of.onFile,
      body: of.shared,
      fixed: of.withFields,
      scopes: of.WRITE,
      sample: { ...of.file, shared_link: of.SHARED_LINK },
    },
    unshare: {
      name: 'Remove shared link to file',
      method: 'PUT',
      path,
      params: of.onFile,
      fixed: { ...of.withFields, body: { shared_link: null } },
      scopes: of.WRITE,
      sample: of.file,
    },
    listVersions: {
      name: 'List previous versions',
      method: 'GET',
      path: `${path}/versions`,
      params: of.onFile,
      items: 'entries',
      next: { by: 'offset', parameter: 'offset', total: 'total_count', size: { parameter: 'limit', most: 1000 } },
      scopes: of.READ,
      sample: { type: 'file_version', id: '871399', name: 'Invoice.pdf', size: 47_100, version_number: '1' },
    },
    search: {
      name: 'Search files and folders',
      method: 'GET',
      path: '/search',
      query: {
        query: required(as('sought', text('Search for', { placeholder: 'invoice 2026' }))),
        type: found,
        ancestor_folder_ids: as('inFolder', text('In folder', { loads: 'folders', help: 'The folder ID.' })),
        file_extensions: as('extensions', text('File types', { placeholder: 'pdf,docx' })),
        updated_at_range: as(
          'updatedRange',
          text('Updated between', {
            placeholder: '2026-01-01T00:00:00Z,2026-04-01T00:00:00Z',
            help: 'Two times, separated by a comma; one may be empty.',
          }),
        ),
      },
      fixed: of.withFields,
      items: 'entries',
      next: { by: 'offset', parameter: 'offset', total: 'total_count', size: { parameter: 'limit', most: 200 } },
      scopes: of.READ,
      sample: of.file,
    },
  },
};
