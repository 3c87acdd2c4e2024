import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { organization } from './organization.ts';
import { record } from './record.ts';

const event = (name: string, once: DatedEvent['once'], time: string, since: string): DatedEvent => ({
  name,
  operation: 'record.list',
  with: { orderBy: `${time} DESC` },
  id: 'Id',
  time,
  once,
  since,
});

export const salesforceConnector = defineConnector({
  vendor: 'salesforce',
  name: 'Salesforce',
  credentials: ['salesforceOAuth', 'salesforceToken'],
  address: ({ instanceUrl }) => asText(instanceUrl ?? '').replace(/\/+$/, ''),
  objects: [record, organization],
  lists: {
    objects: { operation: 'organization.objects', value: 'name', label: 'label' },
    fields: { operation: 'organization.fields', value: 'name', label: 'label', needs: ['sobject'] },
  },
  events: {
    recordCreated: event('Record created', 'each', 'CreatedDate', 'createdSince'),
    recordChanged: event('Record created or updated', 'change', 'SystemModstamp', 'changedSince'),
  },
  // Where several records have an external id, the status is 300 and the answer lists their addresses.
  failure: (answer) =>
    Array.isArray(answer) && answer.length > 1 && answer.every((entry) => typeof entry === 'string')
      ? { status: 409, reason: `${answer.length} records have this value` }
      : null,
});
