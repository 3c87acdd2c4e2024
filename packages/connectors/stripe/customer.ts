import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const params = { customer: required(of.customerId) };
const details = {
  email: as('email', text('Email address', { placeholder: 'ada@example.com' })),
  name: as('customerName', text('Name', { placeholder: 'Ada Lovelace' })),
  phone: as('phone', text('Phone', { placeholder: '+41441234567' })),
  description: as('customerText', text('Description')),
  address: as(
    'address',
    json('Address', { placeholder: '{ "line1": "1 Main Street", "city": "Bern", "country": "CH" }' }),
  ),
  metadata: of.metadata,
};
const method = {
  id: 'pm_1MqM05LkdIwHu7ixlDxxO6Mc',
  object: 'payment_method',
  type: 'card',
  card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2028 },
};

export const customer: ConnectorObject = {
  key: 'customer',
  name: 'Customer',
  operations: {
    create: {
      name: 'Create customer',
      method: 'POST',
      path: '/v1/customers',
      bodyIs: 'nestedForm',
      body: details,
      repeat: of.recognized,
      sample: of.customer,
    },
    update: {
      name: 'Update customer',
      method: 'POST',
      path: '/v1/customers/{customer}',
      params,
      bodyIs: 'nestedForm',
      body: {
        ...details,
        'invoice_settings.default_payment_method': as(
          'defaultMethodId',
          text('Default payment method', { placeholder: 'pm_1MqM05LkdIwHu7ixlDxxO6Mc' }),
        ),
      },
      repeat: of.recognized,
      sample: of.customer,
    },
    get: { name: 'Get customer', method: 'GET', path: '/v1/customers/{customer}', params, sample: of.customer },
    list: {
      name: 'List customers',
      method: 'GET',
      path: '/v1/customers',
      query: { email: as('email', text('Email address', { placeholder: 'ada@example.com' })), ...of.created },
      items: 'data',
      next: of.pages,
      sample: of.customer,
    },
    search: {
      name: 'Search customers',
      description: 'What was written in the last minute may be missing',
      method: 'GET',
      path: '/v1/customers/search',
      query: {
        query: required(as('search', text('Query', { placeholder: "metadata['order']:'1042'" }))),
      },
      items: 'data',
      next: { by: 'cursor', parameter: 'page', at: 'next_page', size: { parameter: 'limit', most: 100 } },
      sample: of.customer,
    },
    listMethods: {
      name: 'List payment methods',
      description: 'The payment methods that a customer has saved',
      method: 'GET',
      path: '/v1/customers/{customer}/payment_methods',
      params,
      query: { type: as('methodType', oneOf('Type', ['card', 'sepa_debit', 'us_bank_account', 'link'])) },
      items: 'data',
      next: of.pages,
      sample: method,
    },
    attachMethod: {
      name: 'Save payment method',
      description: 'Saves a payment method for later payments of the customer',
      method: 'POST',
      path: '/v1/payment_methods/{payment_method}/attach',
      params: { payment_method: required(of.methodId) },
      bodyIs: 'nestedForm',
      body: { customer: required(of.customerId) },
      repeat: 'same',
      sample: method,
    },
    detachMethod: {
      name: 'Remove payment method',
      method: 'POST',
      path: '/v1/payment_methods/{payment_method}/detach',
      params: { payment_method: required(of.methodId) },
      repeat: 'same',
      sample: method,
    },
  },
};
