import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { invoiceLine } from './invoice-line.ts';
import { record } from './record.ts';
import { valueAt } from './shared.ts';

const event = (name: string, path: string, since: string, once: DatedEvent['once']): DatedEvent => ({
  name,
  operation: 'record.query',
  with: {},
  id: 'key',
  time: (entry) => valueAt(entry, path),
  once,
  since,
});

export const sageConnector = defineConnector({
  vendor: 'sage',
  name: 'Sage Intacct',
  credentials: ['sageIntacctOAuth', 'sageIntacctClient'],
  address: 'https://api.intacct.com/ia/api/v1',
  objects: [record, invoiceLine],
  events: {
    recordCreated: event('Record created', 'audit.createdDateTime', 'createdSince', 'each'),
    recordChanged: event('Record created or updated', 'audit.modifiedDateTime', 'changedSince', 'change'),
  },
  lists: {
    fields: { operation: 'record.fields', value: 'name', label: 'name', needs: ['object'] },
    customers: {
      operation: 'record.query',
      value: 'id',
      label: 'name',
      with: { object: 'accounts-receivable/customer', returned: 'id,name' },
    },
  },
  reason(answer) {
    const error = readPath(answer, 'ia::result.ia::error');
    const details = readPath(error ?? null, 'details');
    const texts = [error, ...(Array.isArray(details) ? details : [])].map((part) =>
      asText(readPath(part ?? null, 'message')),
    );
    return [...new Set(texts.filter((text) => text !== ''))].join(': ');
  },
});
