import type { ConnectorObject } from '../kit/connector.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const hal = { headers: { 'content-type': 'application/vnd.dwolla.v1.hal+json' } };
const params = { id: required(of.customerId) };
const source = { id: required(of.fundingSourceId) };

export const customer: ConnectorObject = {
  key: 'customer',
  name: 'Customer',
  operations: {
    create: {
      name: 'Create customer',
      description: 'Somebody who is paid, or who sends money as well. Verified customers are made at Dwolla',
      method: 'POST',
      path: '/customers',
      body: {
        firstName: required(text('First name', { placeholder: 'Ada' })),
        lastName: required(text('Last name', { placeholder: 'Lovelace' })),
        email: required(text('Email address', { placeholder: 'ada@example.com' })),
        type: required(
          as(
            'customerType',
            oneOf(
              'Type',
              [
                { value: 'receive-only', label: 'Receives money' },
                { value: 'unverified', label: 'Sends and receives money' },
              ],
              { default: 'receive-only' },
            ),
          ),
        ),
        businessName: text('Business name', { placeholder: 'Acme' }),
      },
      fixed: hal,
      repeat: of.recognized,
      perform: of.readMade('customer.get', 'customerId'),
      sample: of.customer,
    },
    get: { name: 'Get customer', method: 'GET', path: '/customers/{id}', params, sample: of.customer },
    list: {
      name: 'List customers',
      method: 'GET',
      path: '/customers',
      query: { search: as('searchText', text('Search text', { placeholder: 'Ada' })) },
      items: '_embedded.customers',
      next: of.pages,
      sample: of.customer,
    },
  },
};

export const fundingSource: ConnectorObject = {
  key: 'fundingSource',
  name: 'Funding source',
  operations: {
    create: {
      name: 'Add bank account',
      description: 'A bank account of a customer. Money goes to it at once, and comes from it once it is verified',
      method: 'POST',
      path: '/customers/{id}/funding-sources',
      params,
      body: {
        routingNumber: required(text('Routing number', { placeholder: '222222226' })),
        accountNumber: required(text('Account number', { placeholder: '123456789' })),
        bankAccountType: required(
          as('accountType', oneOf('Account type', ['checking', 'savings'], { default: 'checking' })),
        ),
        name: required(as('accountName', text('Name', { placeholder: 'Checking of Ada' }))),
      },
      fixed: hal,
      repeat: of.recognized,
      perform: of.readMade('fundingSource.get', 'fundingSourceId'),
      sample: of.fundingSource,
    },
    get: {
      name: 'Get funding source',
      method: 'GET',
      path: '/funding-sources/{id}',
      params: source,
      sample: of.fundingSource,
    },
    list: {
      name: 'List funding sources of customer',
      method: 'GET',
      path: '/customers/{id}/funding-sources',
      params,
      items: '_embedded.funding-sources',
      sample: of.fundingSource,
    },
    getBalance: {
      name: 'Get balance',
      method: 'GET',
      path: '/funding-sources/{id}/balance',
      params: source,
      sample: { balance: { value: '100.00', currency: 'USD' }, lastUpdated: '2026-03-01T12:00:00.000Z' },
    },
  },
};
