import { asText } from '@heddle/contract/node/text';
import type { ListPaging } from '../kit/paging.ts';
import { as, required, text } from '../kit/parameters.ts';

// https://learn.microsoft.com/en-us/graph/api/resources/onedrive

export const READ = ['Files.Read'];
export const WRITE = ['Files.ReadWrite'];

export const pages: ListPaging = { by: 'address', at: '@odata.nextLink', size: { parameter: '$top', most: 200 } };

/** Drives are named by their ids; `me` is the drive of the account. */
export const driveId = required(
  as('driveId', text('Drive ID', { loads: 'drives', placeholder: 'b!t18F8ybsHUq1z3LTz8xvZqP8' })),
);
export const itemId = as(
  'itemId',
  text('File or folder', { placeholder: '01NKDM7HMOJTVYMDOSXFDK2QJDXCDI3WUK', help: 'The file or folder ID.' }),
);
export const folderId = as(
  'folderId',
  text('Folder', { default: 'root', loads: 'folders', help: 'The folder ID, or root.' }),
);
export const toFolder = as('toFolder', text('To folder', { loads: 'folders' }));
export const name = as('itemName', text('Name', { placeholder: 'Invoice.pdf' }));
export const onItem = { 'drive-id': driveId, 'driveItem-id': required(itemId) };
export const inFolder = { 'drive-id': driveId, 'driveItem-id': required(folderId) };

/** A folder as Graph names the place of an item. */
export const placed = { ...toFolder, toWire: (value: unknown) => ({ id: asText(value) }) };

export const sample = {
  id: '01NKDM7HMOJTVYMDOSXFDK2QJDXCDI3WUK',
  name: 'Invoice.pdf',
  size: 48_210,
  webUrl: 'https://acme-my.sharepoint.com/personal/ada/Documents/Invoice.pdf',
  createdDateTime: '2026-03-01T12:00:00Z',
  lastModifiedDateTime: '2026-03-02T08:30:00Z',
};
