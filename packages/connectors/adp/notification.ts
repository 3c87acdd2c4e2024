import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';

// https://developers.adp.com/getting-started/key-concepts/adp-event-apis-and-event-notification-guide

/** Reads the oldest message of the queue, with the id that a header names; nothing where the queue is empty. */
async function next(call: OperationCall): Promise<JsonValue> {
  const { content, headers } = await sendPage(call);
  if (content.kind !== 'json') return [];
  const message = isJsonObject(content.value) ? content.value : { value: content.value };
  return [{ messageId: headers.get('adp-msg-msgid') ?? null, ...message }];
}

export const notification: ConnectorObject = {
  key: 'notification',
  name: 'Event notification',
  operations: {
    next: {
      name: 'Get next event notification',
      description: 'ADP gives the same one until it is deleted; an empty queue gives no item',
      method: 'GET',
      path: '/core/v1/event-notification-messages',
      perform: next,
      sample: {
        messageId: '3a1f5c2e',
        events: [{ eventID: 'e1', eventNameCode: { codeValue: 'worker.hire' } }],
      },
    },
    delete: {
      name: 'Delete event notification',
      description: 'Ends the processing of a notification; ADP then gives the next one',
      method: 'DELETE',
      path: '/core/v1/event-notification-messages/{messageId}',
      params: { messageId: required(as('messageId', text('Message ID', { placeholder: '3a1f5c2e' }))) },
      sample: { success: true },
    },
  },
};
