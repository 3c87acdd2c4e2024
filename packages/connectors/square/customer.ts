import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, number, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const sample = { id: 'W92WH6P11H4Z77CTET0RNTGFW8', given_name: 'Ada', email_address: 'ada@example.com' };
const details = {
  given_name: as('firstName', text('First name', { placeholder: 'Ada' })),
  family_name: as('lastName', text('Last name', { placeholder: 'Lovelace' })),
  company_name: as('company', text('Company')),
  email_address: as('email', text('Email address', { placeholder: 'ada@example.com' })),
  phone_number: as('phone', text('Phone', { placeholder: '+14155550100' })),
  reference_id: of.reference,
  note: of.note,
};

export const customer: ConnectorObject = {
  key: 'customer',
  name: 'Customer',
  operations: {
    create: {
      name: 'Create customer',
      method: 'POST',
      path: '/v2/customers',
      body: details,
      items: 'customer',
      repeat: of.recognized,
      sample,
    },
    update: {
      name: 'Update customer',
      method: 'PUT',
      path: '/v2/customers/{customer_id}',
      params: { customer_id: required(of.customerId) },
      body: details,
      items: 'customer',
      sample,
    },
    get: {
      name: 'Get customer',
      method: 'GET',
      path: '/v2/customers/{customer_id}',
      params: { customer_id: required(of.customerId) },
      items: 'customer',
      sample,
    },
    list: { name: 'List customers', method: 'GET', path: '/v2/customers', items: 'customers', next: of.pages, sample },
    search: {
      name: 'Search customers',
      method: 'POST',
      path: '/v2/customers/search',
      body: {
        query: required(
          as(
            'search',
            json('Query', { placeholder: '{ "filter": { "email_address": { "exact": "ada@example.com" } } }' }),
          ),
        ),
      },
      effect: 'read',
      items: 'customers',
      next: { ...of.pages, in: 'body' },
      sample,
    },
  },
};

const invoiceSample = { id: 'inv:0-ChCHu2mZEabLeeHahQnXDjZQECY', status: 'DRAFT', version: 0 };
const invoiceParams = { invoice_id: required(of.invoiceId) };

export const invoice: ConnectorObject = {
  key: 'invoice',
  name: 'Invoice',
  operations: {
    create: {
      name: 'Create invoice',
      description: 'A draft for an order; Publish invoice sends it',
      method: 'POST',
      path: '/v2/invoices',
      body: {
        invoice: required(
          as(
            'invoice',
            json('Invoice', {
              placeholder: '{ "order_id": "CAISENgvlJ6jLWAzERDzjyHVybY", "location_id": "L88917AVBK2S5" }',
            }),
          ),
        ),
      },
      items: 'invoice',
      repeat: of.recognized,
      sample: invoiceSample,
    },
    publish: {
      name: 'Publish invoice',
      method: 'POST',
      path: '/v2/invoices/{invoice_id}/publish',
      params: invoiceParams,
      body: { version: required(as('invoiceVersion', number('Version', { min: 0, step: 1, default: 0 }))) },
      items: 'invoice',
      repeat: of.recognized,
      sample: { ...invoiceSample, status: 'UNPAID', version: 1 },
    },
    get: {
      name: 'Get invoice',
      method: 'GET',
      path: '/v2/invoices/{invoice_id}',
      params: invoiceParams,
      items: 'invoice',
      sample: invoiceSample,
    },
    list: {
      name: 'List invoices',
      method: 'GET',
      path: '/v2/invoices',
      query: { location_id: required(of.locationId) },
      items: 'invoices',
      next: of.pages,
      sample: invoiceSample,
    },
  },
};

const orderSample = { id: 'CAISENgvlJ6jLWAzERDzjyHVybY', location_id: 'L88917AVBK2S5', state: 'OPEN' };

export const order: ConnectorObject = {
  key: 'order',
  name: 'Order',
  operations: {
    create: {
      name: 'Create order',
      method: 'POST',
      path: '/v2/orders',
      body: {
        'order.location_id': required(of.locationId),
        'order.line_items': as(
          'lineItems',
          json('Line items', {
            placeholder:
              '[{ "name": "Coffee", "quantity": "1", "base_price_money": { "amount": 350, "currency": "USD" } }]',
          }),
        ),
        'order.customer_id': of.customerId,
        'order.reference_id': of.reference,
      },
      items: 'order',
      repeat: of.recognized,
      sample: orderSample,
    },
    get: {
      name: 'Get order',
      method: 'GET',
      path: '/v2/orders/{order_id}',
      params: { order_id: required(of.orderId) },
      items: 'order',
      sample: orderSample,
    },
  },
};
