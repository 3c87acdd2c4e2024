import type { ConnectorObject } from '../kit/connector.ts';
import { as, file as fileParameter, flag, list, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';
import { uploadFile } from './upload.ts';

const ITEM = '/drives/{drive-id}/items/{driveItem-id}';

export const file: ConnectorObject = {
  key: 'file',
  name: 'File or folder',
  operations: {
    list: {
      name: 'List folder',
      method: 'GET',
      path: `${ITEM}/children`,
      params: of.inFolder,
      query: {
        $orderby: oneOf('Sort by', [
          { value: 'name', label: 'By name' },
          { value: 'lastModifiedDateTime desc', label: 'Last modified first' },
        ]),
      },
      items: 'value',
      next: of.pages,
      scopes: of.READ,
      sample: of.sample,
    },
    search: {
      name: 'Search',
      description: 'Searches names and contents in a folder',
      method: 'GET',
      path: `${ITEM}/search(q='{q}')`,
      params: { ...of.inFolder, q: required(as('sought', text('Search for'))) },
      items: 'value',
      next: of.pages,
      scopes: of.READ,
      sample: of.sample,
    },
    get: {
      name: 'Get file or folder',
      method: 'GET',
      path: ITEM,
      params: of.onItem,
      scopes: of.READ,
      sample: of.sample,
    },
    download: {
      name: 'Download file',
      method: 'GET',
      path: `${ITEM}/content`,
      params: of.onItem,
      download: true,
      scopes: of.READ,
      sample: { name: 'Invoice.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
    upload: {
      name: 'Upload file',
      description: 'Files of any size; a file of the same name is replaced',
      method: 'POST',
      path: `${ITEM}/createUploadSession`,
      inputs: { drive: of.driveId, folder: required(of.folderId), file: required(fileParameter()), name: of.name },
      fixed: { body: {} },
      perform: uploadFile,
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.sample,
    },
    startUpload: {
      name: 'Create upload session',
      description: 'Returns a URL for uploading a file in parts',
      method: 'POST',
      path: `/drives/{drive-id}/items/{+driveItem-id}/createUploadSession`,
      params: of.onItem,
      fixed: { body: { item: { '@microsoft.graph.conflictBehavior': 'replace' } } },
      repeat: 'same',
      scopes: of.WRITE,
      sample: { uploadUrl: 'https://acme-my.sharepoint.com/upload/abc', expirationDateTime: '2026-03-02T08:30:00Z' },
    },
    createFolder: {
      name: 'Create folder',
      method: 'POST',
      path: `${ITEM}/children`,
      params: of.inFolder,
      body: { name: required(of.name) },
      fixed: { body: { folder: {}, '@microsoft.graph.conflictBehavior': 'fail' } },
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.sample,
    },
    update: {
      name: 'Rename or move',
      method: 'PATCH',
      path: ITEM,
      params: of.onItem,
      body: { name: of.name, parentReference: of.placed },
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.sample,
    },
    copy: {
      name: 'Copy',
      description: 'Continues at Microsoft after the step has ended',
      method: 'POST',
      path: `${ITEM}/copy`,
      params: of.onItem,
      body: { name: of.name, parentReference: of.placed },
      repeat: 'twice',
      scopes: of.WRITE,
      sample: { success: true },
    },
    delete: {
      name: 'Delete',
      description: 'Moves the item to the recycle bin',
      method: 'DELETE',
      path: ITEM,
      params: of.onItem,
      scopes: of.WRITE,
      sample: { success: true },
    },
    share: {
      name: 'Create sharing link',
      method: 'POST',
      path: `${ITEM}/createLink`,
      params: of.onItem,
      body: {
        type: oneOf(
          'Link type',
          [
            { value: 'view', label: 'View' },
            { value: 'edit', label: 'Edit' },
          ],
          { default: 'view' },
        ),
        scope: as(
          'linkScope',
          oneOf('Link scope', [
            { value: 'anonymous', label: 'Anyone with the link' },
            { value: 'organization', label: 'The organization' },
          ]),
        ),
      },
      repeat: 'same',
      scopes: of.WRITE,
      sample: { id: 'abc', roles: ['read'], link: { type: 'view', webUrl: 'https://1drv.ms/abc' } },
    },
    invite: {
      name: 'Share with people',
      method: 'POST',
      path: `${ITEM}/invite`,
      params: of.onItem,
      body: {
        recipients: required({
          ...list('Recipients', { placeholder: 'ada@example.com, grace@example.com' }),
          toWire: (value) => recipients(String(value)),
        }),
        roles: {
          ...oneOf(
            'Role',
            [
              { value: 'read', label: 'Read' },
              { value: 'write', label: 'Write' },
            ],
            { default: 'read' },
          ),
          key: 'role',
          toWire: (value: unknown) => [String(value)],
        },
        message: as('inviteMessage', text('Message')),
        sendInvitation: as('sendsMail', flag('Send an email', { default: 'true' })),
        requireSignIn: flag('Require sign-in', { default: 'true' }),
      },
      repeat: 'twice',
      items: 'value',
      scopes: of.WRITE,
      sample: { id: 'abc', roles: ['read'] },
    },
  },
};

const recipients = (written: string) =>
  written
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((email) => ({ email }));
