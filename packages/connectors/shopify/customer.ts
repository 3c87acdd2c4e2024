import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const READ = ['read_customers'];
const WRITE = ['write_customers'];
const params = { id: required(of.customerId) };
const sample = {
  id: 207119551,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  created_at: '2026-03-01T12:00:00+01:00',
};
const body = {
  customer: of.moreFields,
  'customer.first_name': text('First name'),
  'customer.last_name': text('Last name'),
  'customer.email': of.email,
  'customer.phone': text('Phone number', { placeholder: '+15142546011' }),
  'customer.note': of.note,
  'customer.tags': of.tags,
  'customer.tax_exempt': flag('Tax exempt'),
  'customer.addresses': json('Addresses', { placeholder: '[{ "address1": "1 Main Street", "city": "Springfield" }]' }),
};

export const customer: ConnectorObject = {
  key: 'customer',
  name: 'Customer',
  operations: {
    list: {
      name: 'List customers',
      method: 'GET',
      path: '/customers.json',
      query: of.listed,
      items: 'customers',
      next: of.links,
      scopes: READ,
      sample,
    },
    get: {
      name: 'Get customer',
      method: 'GET',
      path: '/customers/{id}.json',
      params,
      query: { fields: of.onlyFields },
      items: 'customer',
      scopes: READ,
      sample,
    },
    search: {
      name: 'Search customers',
      method: 'GET',
      path: '/customers/search.json',
      query: {
        query: required(as('customerQuery', text('Query', { placeholder: 'email:ada@example.com' }))),
        order: text('Sort by', { placeholder: 'last_order_date DESC' }),
        fields: of.onlyFields,
      },
      items: 'customers',
      next: of.links,
      scopes: READ,
      sample,
    },
    count: {
      name: 'Count customers',
      method: 'GET',
      path: '/customers/count.json',
      query: { ...of.created, ...of.updated },
      scopes: READ,
      sample: { count: 42 },
    },
    create: {
      name: 'Create customer',
      description: 'Requires a name, an email address or a phone number',
      method: 'POST',
      path: '/customers.json',
      body,
      fixed: { body: { customer: {} } },
      items: 'customer',
      repeat: 'twice',
      scopes: WRITE,
      sample,
    },
    update: {
      name: 'Update customer',
      method: 'PUT',
      path: '/customers/{id}.json',
      params,
      body,
      fixed: { body: { customer: {} } },
      items: 'customer',
      scopes: WRITE,
      sample,
    },
    delete: {
      name: 'Delete customer',
      method: 'DELETE',
      path: '/customers/{id}.json',
      params,
      scopes: WRITE,
      sample: { success: true },
    },
    listOrders: {
      name: 'List orders of customer',
      method: 'GET',
      path: '/customers/{id}/orders.json',
      params,
      query: {
        status: as('customerOrders', text('Status', { placeholder: 'any', help: 'If empty, open.' })),
      },
      items: 'orders',
      next: of.shortLinks,
      scopes: ['read_orders'],
      sample: { id: 450789469, name: '#1001', total_price: '199.00' },
    },
  },
};
