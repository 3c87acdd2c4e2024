import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { defineConnector } from '../kit/connector.ts';
import { notification } from './notification.ts';
import { payroll } from './payroll.ts';
import { workers } from './worker.ts';

const messagesIn = (value: JsonValue | undefined): string[] =>
  (Array.isArray(value) ? value : []).flatMap((entry) => {
    const text = asText(
      readPath(entry, 'userMessage.messageTxt') ?? readPath(entry, 'developerMessage.messageTxt') ?? '',
    );
    return text === '' ? messagesIn(readPath(entry, 'processMessages')) : [text];
  });

export const adpConnector = defineConnector({
  vendor: 'adp',
  name: 'ADP',
  credentials: ['adpClient'],
  address: 'https://api.adp.com',
  objects: [workers, payroll, notification],
  lists: {
    workers: { operation: 'worker.list', value: 'associateOID', label: 'person.legalName.formattedName' },
  },
  reason: (answer) =>
    [
      ...messagesIn(readPath(answer, 'confirmMessage.processMessages')),
      ...messagesIn(readPath(answer, 'confirmMessage.resourceMessages')),
    ].join('; '),
});
