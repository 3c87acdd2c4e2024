import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import { collectorAddress } from './address.ts';
import { event } from './event.ts';

/** Events for the HTTP Event Collector of Splunk. */
export const splunkConnector = defineConnector({
  vendor: 'splunk',
  name: 'Splunk',
  credentials: ['splunkHec'],
  address: collectorAddress,
  objects: [event],
  // { "text": "Invalid token", "code": 4 }
  reason: (answer) => (isJsonObject(answer) ? asText(answer['text'] ?? '') : ''),
});
