import type { ConnectorObject } from '../kit/connector.ts';
import { amount, currency, ofPayment } from '../kit/money.ts';
import { as, flag, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const atMost = ofPayment(
  as('amountAtMost', text('Amount at most', { placeholder: '12.30', help: 'The same as Amount, where it is exact.' })),
);

export const expectedPayment: ConnectorObject = {
  key: 'expectedPayment',
  name: 'Expected payment',
  operations: {
    create: {
      name: 'Create expected payment',
      description: 'Says what is to come in or go out, so that Modern Treasury finds the transaction of the bank',
      method: 'POST',
      path: '/api/expected_payments',
      body: {
        amount_lower_bound: required(amount),
        amount_upper_bound: required(atMost),
        currency: required(currency),
        direction: of.direction,
        internal_account_id: of.internalAccountId,
        type: of.anyPaymentType,
        counterparty_id: of.counterpartyId,
        date_lower_bound: of.dayFrom,
        date_upper_bound: of.dayUntil,
        description: of.paymentText,
        statement_descriptor: of.statementText,
        metadata: of.metadata,
      },
      derive: of.derive,
      repeat: of.markedIn('expectedPayment.list'),
      sample: of.expected,
    },
    list: {
      name: 'List expected payments',
      method: 'GET',
      path: '/api/expected_payments',
      query: {
        external_id: of.externalId,
        counterparty_id: of.counterpartyId,
        internal_account_id: of.internalAccountId,
        status: as(
          'expectedStatus',
          oneOf('Status', ['unreconciled', 'partially_reconciled', 'reconciled', 'archived']),
        ),
        updated_at_lower_bound: as('updatedSince', text('Updated since', { placeholder: '2026-01-01T00:00:00Z' })),
      },
      next: of.pages,
      sample: of.expected,
    },
  },
};

export const transaction: ConnectorObject = {
  key: 'transaction',
  name: 'Transaction',
  operations: {
    list: {
      name: 'List transactions',
      description: 'What banks have booked on your accounts',
      method: 'GET',
      path: '/api/transactions',
      query: {
        internal_account_id: of.internalAccountId,
        counterparty_id: of.counterpartyId,
        posted: as('posted', flag('Posted')),
        as_of_date_start: of.dayFrom,
        as_of_date_end: of.dayUntil,
      },
      next: of.pages,
      sample: of.transaction,
    },
  },
};
