import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { defineConnector } from '../kit/connector.ts';
import type { CursorEvent } from '../kit/events.ts';
import { usualReason } from '../kit/failures.ts';
import { file } from './file.ts';
import { account, sharedLink } from './sharing.ts';
import { dropboxWebhook } from './webhook.ts';

const changes = (name: string, tag: string): CursorEvent => ({
  by: 'cursor',
  name,
  operation: 'file.list',
  with: { withDeleted: 'false' },
  time: 'server_modified',
  start: { operation: 'file.latestCursor', at: 'cursor' },
  changes: { operation: 'file.changes', field: 'cursor', entries: 'entries', cursor: 'cursor', more: 'has_more' },
  key: (entry, since) => `${since}:${asText(entry['path_lower'] ?? '')}@${asText(entry['rev'] ?? tag)}`,
  is: (entry) => entry['.tag'] === tag,
});

/** What Dropbox means by the status 409 and by some that it has for several errors, by words in `error_summary`. */
const meanings: readonly [RegExp, number][] = [
  [/^missing_scope/, 403],
  [/(^|\/)reset\//, 410],
  [/not_found|(^|\/)shared_link_not_found/, 404],
  [/no_write_permission|access_denied|no_permission|not_allowed/, 403],
  [/too_many_(requests|write_operations)/, 429],
  [/conflict|already_(exists|shared)/, 409],
];

/** The status that an error of Dropbox means: endpoints say all of theirs with 409. https://www.dropbox.com/developers/documentation/http/documentation#error-handling */
function statusOf(answer: JsonValue, status: number): number {
  const summary = asText(readPath(answer, 'error_summary') ?? '');
  if (status !== 409 && status !== 401) return status;
  return meanings.find(([words]) => words.test(summary))?.[1] ?? (status === 409 ? 400 : status);
}

export const dropboxConnector = defineConnector({
  vendor: 'dropbox',
  name: 'Dropbox',
  credentials: ['dropboxOAuth', 'dropboxToken'],
  address: 'https://api.dropboxapi.com/2',
  objects: [file, sharedLink, account],
  statusOf,
  webhook: dropboxWebhook,
  // "path/not_found/..": dots fill the end of a summary.
  reason: (answer) =>
    asText(readPath(answer, 'user_message.text') ?? '') ||
    asText(readPath(answer, 'error_summary') ?? '').replace(/\/?\.*$/, '') ||
    usualReason(answer),
  lists: {
    folders: { operation: 'file.list', value: 'path_display', label: 'path_display', with: { folder: '/' } },
  },
  events: {
    fileChanged: changes('File added or updated', 'file'),
    folderAdded: changes('Folder added', 'folder'),
    deleted: changes('File or folder deleted', 'deleted'),
  },
});
