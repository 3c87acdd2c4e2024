import { defineConnector } from '../kit/connector.ts';
import { squareAddress, squareVersion } from './address.ts';
import { customer, invoice, order } from './customer.ts';
import { events, squareWebhook, webhook } from './events.ts';
import { link, payment, payout } from './payment.ts';

export const square = defineConnector({
  vendor: 'square',
  name: 'Square',
  credentials: ['squareToken'],
  address: squareAddress,
  headers: squareVersion,
  objects: [payment, link, customer, order, invoice, payout, webhook],
  webhook: squareWebhook,
  events,
  lists: { locations: { operation: 'payout.listLocations', value: 'id', label: 'name' } },
});
