import { asText } from '@heddle/contract/node/text';
import { pagesOf } from '../google/paging.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const FOLDER = 'application/vnd.google-apps.folder';
const folders = `mimeType = '${FOLDER}' and trashed = false`;
const sample = { id: '0AKx7', name: 'Invoices', mimeType: FOLDER };

export const folder: ConnectorObject = {
  key: 'folder',
  name: 'Folder',
  operations: {
    create: {
      name: 'Create folder',
      method: 'POST',
      path: '/files',
      fixed: { query: of.facts, body: { mimeType: FOLDER } },
      body: {
        name: required(of.name),
        description: of.description,
        parents: { ...as('folderId', of.folderId), toWire: (value) => [asText(value)] },
      },
      items: '',
      repeat: 'twice',
      scopes: of.WRITE,
      sample,
    },
    list: {
      name: 'List folders',
      method: 'GET',
      path: '/files',
      query: {
        q: {
          ...as('nameContains', text('Name contains')),
          toWire: (value) => `${folders} and name contains ${of.quoted(asText(value))}`,
        },
      },
      fixed: { query: { ...of.listedFacts, q: folders } },
      items: 'files',
      next: pagesOf('pageSize', 1000),
      scopes: of.READ,
      sample,
    },
    listFiles: {
      name: 'List files in folder',
      method: 'GET',
      path: '/files',
      query: {
        q: required({
          ...as('inFolder', text('In folder', { loads: 'folders' })),
          toWire: (value) => `${of.quoted(asText(value))} in parents and trashed = false`,
        }),
      },
      fixed: { query: of.listedFacts },
      items: 'files',
      next: pagesOf('pageSize', 1000),
      scopes: of.READ,
      sample: of.sample,
    },
  },
};

const permission = { id: '0123456789', type: 'user', role: 'reader', emailAddress: 'ada@example.com' };

export const access: ConnectorObject = {
  key: 'permission',
  name: 'Permission',
  operations: {
    create: {
      name: 'Share file',
      method: 'POST',
      path: '/files/{fileId}/permissions',
      params: { fileId: of.fileId },
      query: {
        emailMessage: text('Email message'),
        sendNotificationEmail: oneOf('Send an email', [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]),
      },
      fixed: { query: { ...of.everywhere, fields: 'id,type,role,emailAddress,domain' } },
      body: {
        type: required(
          as(
            'sharedWith',
            oneOf(
              'Share with',
              [
                { value: 'user', label: 'Person' },
                { value: 'group', label: 'Group' },
                { value: 'domain', label: 'Domain' },
                { value: 'anyone', label: 'Anyone' },
              ],
              { default: 'user' },
            ),
          ),
        ),
        role: required(
          oneOf(
            'Role',
            [
              { value: 'reader', label: 'Read' },
              { value: 'commenter', label: 'Comment' },
              { value: 'writer', label: 'Adjustment' },
            ],
            { default: 'reader' },
          ),
        ),
        emailAddress: text('Email address', {
          placeholder: 'ada@example.com',
          help: 'The person or group to share with.',
        }),
        domain: text('Domain', { placeholder: 'example.com' }),
      },
      items: '',
      repeat: 'same',
      scopes: of.WRITE,
      sample: permission,
    },
    list: {
      name: 'List permissions',
      method: 'GET',
      path: '/files/{fileId}/permissions',
      params: { fileId: of.fileId },
      fixed: {
        query: { ...of.everywhere, fields: 'nextPageToken,permissions(id,type,role,emailAddress,domain,displayName)' },
      },
      items: 'permissions',
      next: pagesOf('pageSize', 100),
      scopes: of.READ,
      sample: permission,
    },
    delete: {
      name: 'Remove permission',
      method: 'DELETE',
      path: '/files/{fileId}/permissions/{permissionId}',
      params: { fileId: of.fileId, permissionId: required(text('Permission ID')) },
      fixed: { query: of.everywhere },
      items: '',
      scopes: of.WRITE,
      sample: { success: true },
    },
  },
};
