import { defineConnector } from '../kit/connector.ts';
import { changedAt } from './since.ts';
import { base, record } from './record.ts';
import { airtableWebhook, webhook } from './webhook.ts';

export const airtableConnector = defineConnector({
  vendor: 'airtable',
  name: 'Airtable',
  credentials: ['airtableToken', 'airtableOAuth'],
  address: 'https://api.airtable.com/v0',
  objects: [record, base, webhook],
  lists: {
    bases: { operation: 'base.list', value: 'id', label: 'name' },
    tables: { operation: 'base.listTables', value: 'id', label: 'name', needs: ['baseId'] },
  },
  webhook: airtableWebhook,
  events: {
    recordCreated: {
      name: 'Record created',
      operation: 'record.listCreated',
      with: {},
      id: 'id',
      time: 'createdTime',
      once: 'each',
      since: 'since',
    },
    recordChanged: {
      name: 'Record created or updated',
      operation: 'record.listChanged',
      with: {},
      id: 'id',
      time: changedAt,
      once: 'change',
      since: 'since',
    },
  },
  // Five requests a second for each base (https://airtable.com/developers/web/api/rate-limits).
  concurrency: 2,
});
