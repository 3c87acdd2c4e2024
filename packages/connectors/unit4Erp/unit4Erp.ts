import { defineConnector } from '../kit/connector.ts';
import { rows } from '../kit/content-rows.ts';
import { enteredBase } from '../kit/entered-url.ts';
import { object } from './object.ts';

export const unit4ErpConnector = defineConnector({
  vendor: 'unit4Erp',
  name: 'Unit4 ERP',
  credentials: ['unit4ErpClient'],
  address: ({ address }) => enteredBase(address),
  objects: [object],
  events: {
    customerAdded: rows('Customer created', 'object.customers', 'each'),
    customerChanged: rows('Customer created or updated', 'object.customers', 'change'),
    objectAdded: rows('Object created', 'object.list', 'each'),
    objectChanged: rows('Object created or updated', 'object.list', 'change'),
  },
});
