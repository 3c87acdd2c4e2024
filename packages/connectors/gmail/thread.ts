import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { ConnectorObject } from '../kit/connector.ts';
import { flag } from '../kit/parameters.ts';
import { readMessage } from './read-message.ts';
import * as of from './shared.ts';

/** A thread with each of its messages as people read it. */
function readThread(answer: JsonValue): JsonValue {
  if (!isJsonObject(answer) || !Array.isArray(answer['messages'])) return answer;
  return { ...answer, messages: answer['messages'].map(readMessage) };
}

export const thread: ConnectorObject = {
  key: 'thread',
  name: 'Thread',
  operations: {
    list: {
      name: 'List threads',
      method: 'GET',
      path: `${of.MAILBOX}/threads`,
      query: { q: of.query, labelIds: of.labels, includeSpamTrash: flag('Include spam and trash') },
      items: 'threads',
      next: of.pages,
      scopes: of.READ,
      sample: { id: '18c2f0d9b1a3e4f5', snippet: 'The invoice is attached.', historyId: '4312' },
    },
    get: {
      name: 'Get thread',
      description: 'Gets the thread with all its messages',
      method: 'GET',
      path: `${of.MAILBOX}/threads/{id}`,
      params: of.byThread,
      fixed: { query: { format: 'full' } },
      answer: readThread,
      scopes: of.READ,
      sample: { id: '18c2f0d9b1a3e4f5', historyId: '4312', messages: [of.reference] },
    },
  },
};
