import type { ConnectorObject } from '../kit/connector.ts';
import { as, file, flag, paragraph, required } from '../kit/parameters.ts';
import * as of from './shared.ts';

const onTask = { task_gid: required(of.taskId) };
const sample = {
  gid: '1204619611402999',
  resource_type: 'story',
  resource_subtype: 'comment_added',
  text: 'Called, will call back.',
  created_at: '2026-12-01T12:00:00.000Z',
};

// Asana calls comments and what else has happened to a task its stories.
export const comment: ConnectorObject = {
  key: 'comment',
  name: 'Comment',
  operations: {
    create: {
      name: 'Add comment',
      method: 'POST',
      path: '/tasks/{task_gid}/stories',
      params: onTask,
      body: {
        'data.text': required(as('commentText', paragraph('Text'))),
        'data.is_pinned': as('pinned', flag('Pin to the task')),
      },
      items: 'data',
      repeat: 'twice',
      scopes: ['stories:write'],
      sample,
    },
    list: {
      name: 'List comments and activity',
      method: 'GET',
      path: '/tasks/{task_gid}/stories',
      params: onTask,
      items: 'data',
      next: of.pages,
      scopes: ['stories:read'],
      sample,
    },
  },
};

export const attachment: ConnectorObject = {
  key: 'attachment',
  name: 'Attachment',
  operations: {
    add: {
      name: 'Add attachment',
      description: 'Files of up to 100 MB',
      method: 'POST',
      path: '/attachments',
      bodyIs: 'multipart',
      body: { parent: required(of.taskId), file: required(file()) },
      items: 'data',
      repeat: 'twice',
      scopes: ['attachments:write'],
      sample: {
        gid: '1204619611403111',
        resource_type: 'attachment',
        name: 'Offer.pdf',
        host: 'asana',
        size: 48_210,
        view_url: 'https://app.asana.com/app/asana/-/get_asset?asset_id=1204619611403111',
      },
    },
  },
};
