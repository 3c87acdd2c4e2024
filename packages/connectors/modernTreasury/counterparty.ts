import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

export const counterparty: ConnectorObject = {
  key: 'counterparty',
  name: 'Counterparty',
  operations: {
    create: {
      name: 'Create counterparty',
      description: 'Somebody you pay or who pays you, with accounts where they are known',
      method: 'POST',
      path: '/api/counterparties',
      body: {
        name: required(as('partyName', text('Name', { placeholder: 'Ada Lovelace' }))),
        email: as('email', text('Email address', { placeholder: 'ada@example.com' })),
        accounts: as(
          'accounts',
          json('Accounts', {
            placeholder: '[{ "account_type": "checking" }]',
            help: 'With account_details and routing_details, as in the API of Modern Treasury.',
          }),
        ),
        send_remittance_advice: as('sendAdvice', flag('Mail each payment to them')),
        metadata: of.metadata,
      },
      repeat: of.markedIn('counterparty.list'),
      sample: of.counterparty,
    },
    get: {
      name: 'Get counterparty',
      method: 'GET',
      path: '/api/counterparties/{id}',
      params: { id: required(of.counterpartyId) },
      sample: of.counterparty,
    },
    list: {
      name: 'List counterparties',
      method: 'GET',
      path: '/api/counterparties',
      query: {
        name: as('nameContains', text('Name contains', { placeholder: 'Ada' })),
        email: as('email', text('Email address', { placeholder: 'ada@example.com' })),
        external_id: of.externalId,
      },
      next: of.pages,
      sample: of.counterparty,
    },
  },
};

export const account: ConnectorObject = {
  key: 'account',
  name: 'Account',
  operations: {
    create: {
      name: 'Create external account',
      description: 'A bank account of a counterparty, which payments go to or come from',
      method: 'POST',
      path: '/api/external_accounts',
      body: {
        counterparty_id: required(of.counterpartyId),
        account_type: as('accountType', oneOf('Account type', ['checking', 'savings', 'other'])),
        party_name: as('holder', text('Account holder', { placeholder: 'Ada Lovelace' })),
        account_details: as(
          'accountDetails',
          json('Account numbers', { placeholder: '[{ "account_number": "1234567890" }]' }),
        ),
        routing_details: as(
          'routingDetails',
          json('Routing numbers', {
            placeholder: '[{ "routing_number": "021000021", "routing_number_type": "aba" }]',
          }),
        ),
        metadata: of.metadata,
      },
      repeat: of.recognized,
      sample: of.externalAccount,
    },
    get: {
      name: 'Get external account',
      method: 'GET',
      path: '/api/external_accounts/{id}',
      params: { id: required(of.externalAccountId) },
      sample: of.externalAccount,
    },
    listInternal: {
      name: 'List internal accounts',
      description: 'Your own accounts',
      method: 'GET',
      path: '/api/internal_accounts',
      query: { counterparty_id: of.counterpartyId },
      next: of.pages,
      sample: of.internalAccount,
    },
  },
};
