import type { ConnectorObject } from '../kit/connector.ts';
import { amount, currency, ofPayment } from '../kit/money.ts';
import { as, flag, json, oneOf, required, text } from '../kit/parameters.ts';
import { derive } from './amounts.ts';
import * as of from './shared.ts';

export const payout: ConnectorObject = {
  key: 'payout',
  name: 'Payout and transfer',
  operations: {
    create: {
      name: 'Create payout',
      description: 'Sends money of the balance to your bank account or debit card',
      method: 'POST',
      path: '/v1/payouts',
      bodyIs: 'nestedForm',
      body: {
        amount: required(amount),
        currency: required(currency),
        destination: ofPayment(
          as(
            'payoutTo',
            text('Bank account', { placeholder: 'ba_1MtIhL2eZvKYlo2CAElKwKu2', help: 'If empty, the default one.' }),
          ),
        ),
        method: as('payoutSpeed', oneOf('Speed', ['standard', 'instant'])),
        description: of.description,
        metadata: of.metadata,
      },
      derive,
      effect: 'pay',
      sends: {},
      repeat: of.markedIn('payout.list'),
      sample: of.payout,
    },
    list: {
      name: 'List payouts',
      method: 'GET',
      path: '/v1/payouts',
      query: of.created,
      items: 'data',
      next: of.pages,
      sample: of.payout,
    },
    get: {
      name: 'Get payout',
      method: 'GET',
      path: '/v1/payouts/{payout}',
      params: { payout: required(of.payoutId) },
      sample: of.payout,
    },
    transfer: {
      name: 'Transfer to account',
      description: 'Sends money of the balance to a connected account',
      method: 'POST',
      path: '/v1/transfers',
      bodyIs: 'nestedForm',
      body: {
        amount: required(amount),
        currency: required(currency),
        destination: required(ofPayment(as('recipient', text('Recipient', { placeholder: 'acct_1MtJUT2eZvKYlo2C' })))),
        transfer_group: as('transferGroup', text('Transfer group', { placeholder: 'ORDER-1042' })),
        description: of.description,
        metadata: of.metadata,
      },
      derive,
      effect: 'pay',
      sends: { recipient: 'recipient' },
      repeat: of.markedIn('payout.listTransfers', (_mark, read) => ({ recipient: String(read('recipient')) })),
      sample: {
        id: 'tr_1MiN3gLkdIwHu7ixNCZvFdgA',
        object: 'transfer',
        amount: 1230,
        currency: 'eur',
        created: 1678043844,
      },
    },
    listTransfers: {
      name: 'List transfers',
      method: 'GET',
      path: '/v1/transfers',
      query: {
        destination: ofPayment(as('recipient', text('Recipient', { placeholder: 'acct_1MtJUT2eZvKYlo2C' }))),
        ...of.created,
      },
      items: 'data',
      next: of.pages,
      sample: {
        id: 'tr_1MiN3gLkdIwHu7ixNCZvFdgA',
        object: 'transfer',
        amount: 1230,
        currency: 'eur',
        created: 1678043844,
      },
    },
  },
};

const balanceEntry = {
  id: 'txn_1MiN3gLkdIwHu7ixxapQrznl',
  object: 'balance_transaction',
  amount: 1230,
  fee: 66,
  net: 1164,
  currency: 'eur',
  type: 'charge',
  source: 'ch_3MmlLrLkdIwHu7ix0snN0B15',
};

export const balance: ConnectorObject = {
  key: 'balance',
  name: 'Balance',
  operations: {
    get: {
      name: 'Get balance',
      method: 'GET',
      path: '/v1/balance',
      sample: {
        object: 'balance',
        available: [{ amount: 66667, currency: 'eur' }],
        pending: [{ amount: 6114, currency: 'eur' }],
      },
    },
    listEntries: {
      name: 'List balance entries',
      description: 'What moved the balance, with fees; of one payout, what it is made of',
      method: 'GET',
      path: '/v1/balance_transactions',
      query: { payout: of.payoutId, ...of.created },
      items: 'data',
      next: of.pages,
      sample: balanceEntry,
    },
  },
};

const dispute = {
  id: 'dp_1MtJUT2eZvKYlo2CNaw2HvEv',
  object: 'dispute',
  amount: 1230,
  currency: 'eur',
  reason: 'product_not_received',
  status: 'needs_response',
};
const params = { dispute: required(of.disputeId) };

export const disputes: ConnectorObject = {
  key: 'dispute',
  name: 'Dispute',
  operations: {
    list: {
      name: 'List disputes',
      method: 'GET',
      path: '/v1/disputes',
      query: { payment_intent: of.paymentId, ...of.created },
      items: 'data',
      next: of.pages,
      sample: dispute,
    },
    get: { name: 'Get dispute', method: 'GET', path: '/v1/disputes/{dispute}', params, sample: dispute },
    answer: {
      name: 'Answer dispute',
      description: 'Evidence can be sent to the bank only once; without "Submit" it is kept',
      method: 'POST',
      path: '/v1/disputes/{dispute}',
      params,
      bodyIs: 'nestedForm',
      body: {
        evidence: required(
          as(
            'evidence',
            json('Evidence', {
              placeholder: '{ "product_description": "Support plan", "customer_email_address": "ada@example.com" }',
            }),
          ),
        ),
        submit: as('submitEvidence', flag('Submit to the bank', { default: 'false' })),
        metadata: of.metadata,
      },
      repeat: of.recognized,
      sample: { ...dispute, status: 'under_review' },
    },
    accept: {
      name: 'Accept dispute',
      description: 'The customer keeps the money. It cannot be undone',
      method: 'POST',
      path: '/v1/disputes/{dispute}/close',
      params,
      repeat: 'same',
      sample: { ...dispute, status: 'lost' },
    },
  },
};
