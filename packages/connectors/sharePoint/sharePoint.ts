import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import type { CursorEvent } from '../kit/events.ts';
import { graphWebhook, subscription } from '../oneDrive/subscription.ts';
import { file } from './file.ts';
import { item } from './item.ts';
import { list, site } from './site.ts';

/** Changes that Graph lists since a token. https://learn.microsoft.com/en-us/graph/api/listitem-delta */
const changes = (name: string, object: 'item' | 'file', is: (change: JsonObject) => boolean): CursorEvent => ({
  by: 'cursor',
  name,
  operation: `${object}.list`,
  with: object === 'file' ? { folderId: 'root' } : {},
  time: 'lastModifiedDateTime',
  start: { operation: `${object}.changes`, with: { deltaToken: 'latest' }, at: 'cursor' },
  changes: { operation: `${object}.changes`, field: 'deltaToken', entries: 'entries', cursor: 'cursor', more: 'more' },
  key: (change, since) =>
    `${since}:${asText(change['id'] ?? '')}@${asText(change['eTag'] ?? change['lastModifiedDateTime'] ?? '')}`,
  is,
});

const isDeleted = (change: JsonObject): boolean => change['deleted'] !== undefined;
const isFile = (change: JsonObject): boolean => change['file'] !== undefined;

export const sharePointConnector = defineConnector({
  vendor: 'sharePoint',
  name: 'SharePoint',
  credentials: ['microsoftOAuth', 'microsoftToken'],
  address: 'https://graph.microsoft.com/v1.0',
  objects: [item, list, site, file, subscription],
  lists: {
    sites: {
      operation: 'site.search',
      value: 'id',
      label: 'displayName',
      search: 'siteSearch',
      with: { siteSearch: '*' },
    },
    lists: { operation: 'list.list', value: 'id', label: 'displayName', needs: ['siteId'] },
    columns: { operation: 'list.listColumns', value: 'name', label: 'displayName', needs: ['siteId', 'listId'] },
    drives: { operation: 'site.listLibraries', value: 'id', label: 'name', needs: ['siteId'] },
    folders: { operation: 'file.list', value: 'id', label: 'name', needs: ['driveId'], with: { folderId: 'root' } },
  },
  webhook: graphWebhook({ itemChanged: {}, itemDeleted: {}, fileChanged: {}, fileDeleted: {} }, (fields) =>
    asText(fields['event']).startsWith('item')
      ? `/sites/${asText(fields['siteId'])}/lists/${asText(fields['listId'])}`
      : `/drives/${asText(fields['driveId'])}/root`,
  ),
  events: {
    itemChanged: changes('List item created or updated', 'item', (change) => !isDeleted(change)),
    itemDeleted: changes('List item deleted', 'item', isDeleted),
    fileChanged: changes('File added or updated', 'file', (change) => isFile(change) && !isDeleted(change)),
    fileDeleted: changes('File or folder deleted', 'file', isDeleted),
  },
});
