import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const profile = { profileId: required(of.profileId) };

export const profiles: ConnectorObject = {
  key: 'profile',
  name: 'Profile',
  operations: {
    list: {
      name: 'List profiles',
      description: 'The persons and businesses of the account',
      method: 'GET',
      path: '/v2/profiles',
      sample: { id: 30000000, type: 'PERSONAL', firstName: 'Ada', lastName: 'Lovelace' },
    },
  },
};

export const balance: ConnectorObject = {
  key: 'balance',
  name: 'Balance',
  operations: {
    list: {
      name: 'List balances',
      method: 'GET',
      path: '/v4/profiles/{profileId}/balances',
      params: profile,
      query: {
        types: required(as('balanceTypes', oneOf('Type', ['STANDARD', 'SAVINGS'], { default: 'STANDARD' }))),
      },
      sample: { id: 64, currency: 'EUR', type: 'STANDARD', amount: { value: 310.86, currency: 'EUR' } },
    },
    open: {
      name: 'Open balance',
      method: 'POST',
      path: '/v4/profiles/{profileId}/balances',
      params: profile,
      body: {
        currency: required(of.recipientCurrency),
        type: required(as('balanceTypes', oneOf('Type', ['STANDARD', 'SAVINGS'], { default: 'STANDARD' }))),
        name: as('balanceName', text('Name', { placeholder: 'Taxes' })),
      },
      repeat: { header: 'X-idempotence-uuid', uuid: true },
      sample: { id: 64, currency: 'EUR', type: 'STANDARD', amount: { value: 0, currency: 'EUR' } },
    },
    statement: {
      name: 'List transactions of balance',
      description: 'The statement of a balance, an item for each transaction',
      method: 'GET',
      path: '/v1/profiles/{profileId}/balance-statements/{balanceId}/statement.json',
      params: { ...profile, balanceId: required(of.balanceId) },
      query: {
        currency: required(of.recipientCurrency),
        intervalStart: required(of.since),
        intervalEnd: required(of.until),
        type: as(
          'statementType',
          oneOf('Fees', [
            { value: 'COMPACT', label: 'In the transaction' },
            { value: 'FLAT', label: 'As entries' },
          ]),
        ),
      },
      items: 'transactions',
      sample: {
        type: 'CREDIT',
        date: '2026-03-01T12:00:00Z',
        amount: { value: 12.3, currency: 'EUR' },
        referenceNumber: 'TRANSFER-50000000',
      },
    },
  },
};

export const recipient: ConnectorObject = {
  key: 'recipient',
  name: 'Recipient',
  operations: {
    create: {
      name: 'Create recipient',
      description: 'A bank account that transfers go to. What its details need is in List account requirements',
      method: 'POST',
      path: '/v1/accounts',
      body: {
        profile: required(of.profileId),
        currency: required(of.recipientCurrency),
        type: required(as('accountType', text('Type', { placeholder: 'iban' }))),
        accountHolderName: required(as('holder', text('Account holder', { placeholder: 'Ada Lovelace' }))),
        details: required(as('accountDetails', json('Details', { placeholder: '{ "legalType": "PRIVATE" }' }))),
      },
      sample: of.recipient,
    },
    list: {
      name: 'List recipients',
      method: 'GET',
      path: '/v1/accounts',
      query: { profileId: required(of.profileId), currency: of.anyCurrency },
      sample: { ...of.recipient, accountHolderName: 'Ada Lovelace' },
    },
  },
};
