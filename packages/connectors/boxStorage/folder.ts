import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, list, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const path = '/folders/{folder_id}';
const role = oneOf(
  'Role',
  [
    { value: 'viewer', label: 'Viewer' },
    { value: 'editor', label: 'Editor' },
    { value: 'previewer', label: 'Previewer' },
    { value: 'uploader', label: 'Uploader' },
    { value: 'viewer uploader', label: 'Viewer and uploader' },
    { value: 'co-owner', label: 'Co-owner' },
  ],
  { default: 'viewer' },
);
const onCollaboration = {
  collaboration_id: required(as('collaborationId', text('Collaboration ID', { placeholder: '1023568789' }))),
};
const sample = { type: 'collaboration', id: '1023568789', role: 'viewer', status: 'pending' };

export const folder: ConnectorObject = {
  key: 'folder',
  name: 'Folder',
  operations: {
    list: {
      name: 'List folder',
      method: 'GET',
      path: `${path}/items`,
      params: of.onFolder,
      fixed: { query: { fields: of.FIELDS, usemarker: 'true' } },
      items: 'entries',
      next: of.pages,
      scopes: of.READ,
      sample: of.file,
    },
    get: { name: 'Get folder', method: 'GET', path, params: of.onFolder, scopes: of.READ, sample: of.folder },
    create: {
      name: 'Create folder',
      method: 'POST',
      path: '/folders',
      body: { name: required(of.name), 'parent.id': required(of.folderId) },
      // Box refuses a second one of the same name.
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.folder,
    },
    update: {
      name: 'Update or move folder',
      method: 'PUT',
      path,
      params: of.onFolder,
      body: {
        name: of.name,
        'parent.id': of.toFolder,
        description: as('itemDescription', paragraph('Description')),
        tags: as('tags', list('Tags')),
      },
      scopes: of.WRITE,
      sample: of.folder,
    },
    copy: {
      name: 'Copy folder',
      method: 'POST',
      path: `${path}/copy`,
      params: of.onFolder,
      body: { 'parent.id': required(of.toFolder), name: of.name },
      repeat: 'same',
      scopes: of.WRITE,
      sample: of.folder,
    },
    delete: {
      name: 'Delete folder',
      description: 'Moves the folder to the trash',
      method: 'DELETE',
      path,
      params: of.onFolder,
      query: { recursive: as('recursive', flag('Even if not empty')) },
      scopes: of.WRITE,
      sample: { success: true },
    },
    share: {
      name: 'Create shared link to folder',
      method: 'PUT',
      path,
      params: of.onFolder,
      body: of.shared,
      fixed: of.withFields,
      scopes: of.WRITE,
      sample: { ...of.folder, shared_link: of.SHARED_LINK },
    },
  },
};

export const collaboration: ConnectorObject = {
  key: 'collaboration',
  name: 'Collaboration',
  operations: {
    create: {
      name: 'Invite to folder',
      method: 'POST',
      path: '/collaborations',
      query: { notify: as('notify', flag('Notify by email')) },
      body: {
        'item.id': required(of.folderId),
        'accessible_by.login': required(as('email', text('Email address', { placeholder: 'ada@example.com' }))),
        role,
      },
      fixed: { body: { item: { type: 'folder' }, accessible_by: { type: 'user' } } },
      // Box refuses to invite somebody again.
      repeat: 'same',
      scopes: of.WRITE,
      sample,
    },
    list: {
      name: 'List collaborations of folder',
      method: 'GET',
      path: `${path}/collaborations`,
      params: of.onFolder,
      items: 'entries',
      scopes: of.READ,
      sample,
    },
    update: {
      name: 'Change role',
      method: 'PUT',
      path: '/collaborations/{collaboration_id}',
      params: onCollaboration,
      body: { role },
      scopes: of.WRITE,
      sample,
    },
    delete: {
      name: 'Remove collaboration',
      method: 'DELETE',
      path: '/collaborations/{collaboration_id}',
      params: onCollaboration,
      scopes: of.WRITE,
      sample: { success: true },
    },
  },
};
