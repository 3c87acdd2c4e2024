import type { ListPaging } from '../kit/paging.ts';
import { as, oneOf, required, sentAs, text } from '../kit/parameters.ts';

// https://developer.box.com/reference/

export const READ = ['root_readonly'];
export const WRITE = ['root_readwrite'];

/** The address that takes the contents of files. */
export const UPLOADS = 'https://upload.box.com/api/2.0';

/** Lists go on at a marker, which has no limit such as an offset. */
export const pages: ListPaging = {
  by: 'cursor',
  parameter: 'marker',
  at: 'next_marker',
  size: { parameter: 'limit', most: 1000 },
};

/** What is returned of files and folders: without it lists have only names and IDs. */
export const FIELDS =
  'id,type,name,size,description,created_at,modified_at,parent,path_collection,shared_link,sha1,etag,tags';
export const withFields = { query: { fields: FIELDS } };

export const fileId = as('fileId', text('File ID', { placeholder: '12345' }));
export const folderId = as(
  'folderId',
  text('Folder', { default: '0', loads: 'folders', help: 'The folder ID. 0 is the root.' }),
);
export const toFolder = as('toFolder', text('To folder', { loads: 'folders', help: 'The folder ID. 0 is the root.' }));
export const name = as('itemName', text('Name', { placeholder: 'Invoice.pdf' }));
export const onFile = { file_id: required(fileId) };
export const onFolder = { folder_id: required(folderId) };

/** How a shared link may be used. */
export const shared = {
  'shared_link.access': as(
    'linkAccess',
    oneOf(
      'Who can open it',
      [
        { value: 'open', label: 'Anyone with the link' },
        { value: 'company', label: 'The company' },
        { value: 'collaborators', label: 'Collaborators' },
      ],
      { default: 'company' },
    ),
  ),
  'shared_link.unshared_at': as('expires', text('Expires at', { placeholder: '2026-12-31T00:00:00Z' })),
  'shared_link.permissions.can_download': as(
    'allowsDownload',
    sentAs(
      oneOf('Allow download', [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ]),
      (value) => value === 'true',
    ),
  ),
};

const common = {
  created_at: '2026-03-01T12:00:00-08:00',
  modified_at: '2026-03-02T08:30:00-08:00',
  parent: { type: 'folder', id: '0', name: 'All Files' },
};
export const file = {
  type: 'file',
  id: '12345',
  name: 'Invoice.pdf',
  size: 48_210,
  sha1: '85136c79cbf9fe36bb9d05d0639c70c265c18d37',
  etag: '1',
  ...common,
};
export const folder = { type: 'folder', id: '678', name: 'Invoices', etag: '1', ...common };
export const SHARED_LINK = { url: 'https://acme.box.com/s/vspke7y05sb214wjokpk', access: 'company' };
