import type { ConnectorObject } from '../kit/connector.ts';
import { defineConnector } from '../kit/connector.ts';
import { event, events } from './event.ts';
import { file } from './file.ts';
import { collaboration, folder } from './folder.ts';
import { comments, metadata } from './metadata.ts';
import * as of from './shared.ts';
import { boxWebhook, webhook } from './webhook.ts';

const user: ConnectorObject = {
  key: 'user',
  name: 'User',
  operations: {
    me: {
      name: 'Get own account',
      method: 'GET',
      path: '/users/me',
      scopes: of.READ,
      sample: { type: 'user', id: '11446498', name: 'Ada Lovelace', login: 'ada@example.com' },
    },
  },
};

export const boxConnector = defineConnector({
  vendor: 'boxStorage',
  name: 'Box',
  credentials: ['boxOAuth', 'boxApp'],
  address: 'https://api.box.com/2.0',
  objects: [file, folder, collaboration, metadata, comments, event, user, webhook],
  lists: {
    folders: { operation: 'folder.list', value: 'id', label: 'name', with: { folderId: '0' } },
    templates: { operation: 'metadata.listTemplates', value: 'templateKey', label: 'displayName' },
  },
  webhook: boxWebhook,
  events,
});
