import { defineConnector } from '../kit/connector.ts';
import { dwollaAddress } from './address.ts';
import { customer, fundingSource } from './customer.ts';
import { dwollaWebhook, events, webhook } from './events.ts';
import { transfer } from './transfer.ts';

export const dwolla = defineConnector({
  vendor: 'dwolla',
  name: 'Dwolla',
  credentials: ['dwollaApp'],
  address: dwollaAddress,
  headers: { accept: 'application/vnd.dwolla.v1.hal+json' },
  objects: [transfer, customer, fundingSource, webhook],
  webhook: dwollaWebhook,
  events,
});
