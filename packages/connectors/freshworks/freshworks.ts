import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { appointment, search, tasks } from './activity.ts';
import { account, contact, deal } from './records.ts';

/** What has this time after the last poll, newest first. */
const newest = (name: string, operation: string, time: 'created_at' | 'updated_at'): DatedEvent => ({
  name,
  operation,
  with: { sort: time, sortType: 'desc' },
  id: 'id',
  time,
  once: time === 'created_at' ? 'each' : 'change',
});

/** The address of the API, of an alias such as `acme`, or of the host of an account. */
export function freshworksAddress({ domain }: { readonly [field: string]: unknown }): string {
  const given = asText(domain ?? '')
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  // Accounts from before the Freshworks suite.
  if (given.endsWith('.freshsales.io')) return `https://${given}/api`;
  return `https://${given.includes('.') ? given : `${given || 'domain'}.myfreshworks.com`}/crm/sales/api`;
}

export const freshworksConnector = defineConnector({
  vendor: 'freshworks',
  name: 'Freshworks CRM',
  credentials: ['freshworksKey'],
  address: freshworksAddress,
  objects: [contact, account, deal, tasks, appointment, search],
  events: {
    contactCreated: newest('Contact created', 'contact.list', 'created_at'),
    contactChanged: newest('Contact created or updated', 'contact.list', 'updated_at'),
    accountCreated: newest('Account created', 'account.list', 'created_at'),
    accountChanged: newest('Account created or updated', 'account.list', 'updated_at'),
    dealCreated: newest('Deal created', 'deal.list', 'created_at'),
    dealChanged: newest('Deal created or updated', 'deal.list', 'updated_at'),
  },
  lists: {
    contactViews: { operation: 'contact.views', value: 'id', label: 'name' },
    accountViews: { operation: 'account.views', value: 'id', label: 'name' },
    dealViews: { operation: 'deal.views', value: 'id', label: 'name' },
    owners: { operation: 'search.owners', value: 'id', label: 'display_name' },
    pipelines: { operation: 'search.pipelines', value: 'id', label: 'name' },
    stages: { operation: 'search.stages', value: 'id', label: 'name' },
  },
});
