import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import { event } from './event.ts';
import { incident, setting } from './incident.ts';
import { apiAddress } from './region.ts';

export const pagerDutyConnector = defineConnector({
  vendor: 'pagerDuty',
  name: 'PagerDuty',
  credentials: ['pagerDutyToken', 'pagerDutyIntegration'],
  address: apiAddress,
  headers: { accept: 'application/vnd.pagerduty+json;version=2' },
  objects: [incident, event, setting],
  reason(answer) {
    if (!isJsonObject(answer)) return '';
    const error = isJsonObject(answer['error']) ? answer['error'] : answer;
    const more = Array.isArray(error['errors']) ? error['errors'] : [];
    return [error['message'], ...more]
      .map((part) => asText(part ?? ''))
      .filter((part) => part !== '')
      .join(': ');
  },
  events: {
    incidentCreated: {
      name: 'Incident created',
      operation: 'incident.list',
      with: {},
      id: 'id',
      time: 'created_at',
      once: 'each',
      since: 'since',
    },
  },
  lists: {
    services: { operation: 'setting.listServices', value: 'id', label: 'name', search: 'search' },
    policies: { operation: 'setting.listPolicies', value: 'id', label: 'name', search: 'search' },
    priorities: { operation: 'setting.listPriorities', value: 'id', label: 'name' },
  },
});
