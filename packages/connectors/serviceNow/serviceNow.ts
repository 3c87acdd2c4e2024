import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { instanceOrigin } from './address.ts';
import { incident } from './incident.ts';
import { attachment, people, record } from './record.ts';
import { timeIn } from './shared.ts';

const incidents = (name: string, order: 'sys_created_on' | 'sys_updated_on'): DatedEvent => ({
  name,
  operation: 'incident.listByTime',
  with: { order },
  id: 'sys_id',
  time: timeIn(order),
  once: order === 'sys_created_on' ? 'each' : 'change',
});

export const serviceNowConnector = defineConnector({
  vendor: 'serviceNow',
  name: 'ServiceNow',
  credentials: ['serviceNowUser', 'serviceNowClient'],
  address: ({ instance }) => `${instanceOrigin(instance)}/api/now`,
  objects: [incident, record, attachment, people],
  reason(answer) {
    const error = isJsonObject(answer) ? answer['error'] : null;
    if (!isJsonObject(error)) return '';
    return [error['message'], error['detail']]
      .map((part) => asText(part ?? ''))
      .filter((part) => part !== '')
      .join(': ');
  },
  events: {
    incidentCreated: incidents('Incident created', 'sys_created_on'),
    incidentChanged: incidents('Incident created or updated', 'sys_updated_on'),
  },
  lists: {
    users: { operation: 'people.listUsers', value: 'sys_id', label: 'name' },
    groups: { operation: 'people.listGroups', value: 'sys_id', label: 'name' },
  },
});
