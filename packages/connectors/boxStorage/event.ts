import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import type { CursorEvent } from '../kit/events.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

// https://developer.box.com/guides/events/user-events/for-user/

/** How many events a full answer has. */
const FULL = 500;

/** The answer, with whether there is more to be read at once. */
const withMore = (answer: JsonValue): JsonValue => {
  const entries = readPath(answer, 'entries');
  return isJsonObject(answer) ? { ...answer, more: Array.isArray(entries) && entries.length >= FULL } : answer;
};

const position = as('streamPosition', text('Position', { placeholder: '1152922976252290886' }));
const streams = { stream_type: 'changes', limit: String(FULL) };
const sample = { chunk_size: 0, next_stream_position: '1152922976252290886', entries: [], more: false };

export const event: ConnectorObject = {
  key: 'event',
  name: 'Event',
  operations: {
    now: {
      name: 'Get present position',
      description: 'The position from which on events can be listed',
      method: 'GET',
      path: '/events',
      fixed: { query: { stream_type: 'changes', stream_position: 'now' } },
      scopes: of.READ,
      sample: { chunk_size: 0, next_stream_position: '1152922976252290886', entries: [] },
    },
    list: {
      name: 'List events since position',
      description: 'Returns the events and the next position',
      method: 'GET',
      path: '/events',
      query: { stream_position: required(position) },
      fixed: { query: streams },
      answer: withMore,
      scopes: of.READ,
      sample,
    },
  },
};

const sourceOf = (change: JsonObject): JsonObject => {
  const source = change['source'];
  return isJsonObject(source) ? source : {};
};

/** True for an item in the folder of the trigger, or in one below it. */
function isInFolder(source: JsonObject, data: JsonObject): boolean {
  const folder = asText(data['folderId'] ?? '').trim();
  if (folder === '' || folder === '0') return true;
  const path = readPath(source, 'path_collection.entries');
  const above = Array.isArray(path) ? path.map((entry) => asText(readPath(entry, 'id') ?? '')) : [];
  return above.includes(folder) || asText(readPath(source, 'parent.id') ?? '') === folder;
}

const changes = (name: string, itemType: string | null, eventTypes: readonly string[]): CursorEvent => ({
  by: 'cursor',
  name,
  operation: 'folder.list',
  with: {},
  time: 'modified_at',
  start: { operation: 'event.now', at: 'next_stream_position' },
  changes: {
    operation: 'event.list',
    field: 'streamPosition',
    entries: 'entries',
    cursor: 'next_stream_position',
    more: 'more',
  },
  // Box may give an event again after a later position.
  key: (change) => asText(change['event_id'] ?? ''),
  is: (change, data) =>
    eventTypes.includes(asText(change['event_type'] ?? '')) &&
    (itemType === null || sourceOf(change)['type'] === itemType) &&
    isInFolder(sourceOf(change), data),
  record: (change) => ({
    ...sourceOf(change),
    event: { type: change['event_type'] ?? null, at: change['created_at'] ?? null, by: change['created_by'] ?? null },
  }),
});

export const events = {
  fileUploaded: changes('File or version uploaded', 'file', ['ITEM_UPLOAD']),
  folderCreated: changes('Folder created', 'folder', ['ITEM_CREATE']),
  itemChanged: changes('File or folder added, renamed or moved', null, [
    'ITEM_UPLOAD',
    'ITEM_CREATE',
    'ITEM_COPY',
    'ITEM_MOVE',
    'ITEM_RENAME',
    'ITEM_UNDELETE_VIA_TRASH',
  ]),
};
