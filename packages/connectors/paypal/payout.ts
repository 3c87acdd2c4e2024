import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { amount, currency } from '../kit/money.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';
import { derive } from './amounts.ts';
import * as of from './shared.ts';

/** A payout to one recipient, to a wallet. */
export const createPayout = (wallet: 'PAYPAL' | 'VENMO'): Operation => ({
  name: 'Send payout',
  description: wallet === 'VENMO' ? 'Sends money to a Venmo account in the USA' : 'Sends money to a PayPal account',
  method: 'POST',
  path: '/v1/payments/payouts',
  body: {
    'items[0].receiver': required(of.recipient),
    'items[0].recipient_type': as(
      'recipientType',
      oneOf(
        'Recipient is',
        [
          { value: 'EMAIL', label: 'An email address' },
          { value: 'PHONE', label: 'A phone number' },
          ...(wallet === 'VENMO'
            ? [{ value: 'USER_HANDLE', label: 'A Venmo handle' }]
            : [{ value: 'PAYPAL_ID', label: 'A PayPal ID' }]),
        ],
        { default: 'EMAIL' },
      ),
    ),
    'items[0].amount.currency': required(currency),
    'items[0].amount.value': required(amount),
    'items[0].note': of.note,
    'items[0].sender_item_id': of.reference,
    'sender_batch_header.email_subject': as('subject', text('Subject', { placeholder: 'Your payout' })),
  },
  fixed: { body: { items: [{ recipient_wallet: wallet }] } },
  derive,
  effect: 'pay',
  sends: { recipient: 'recipient' },
  // PayPal refuses a second batch with the same ID within 30 days.
  // A batch with an ID that it has had is refused for 30 days.
  repeat: { ...of.recognized, body: 'sender_batch_header.sender_batch_id', rememberedMs: 29 * 86_400_000 },
  sample: of.batch,
});

export const payoutReads: ConnectorObject['operations'] = {
  get: {
    name: 'Get payout',
    description: 'How far a batch is, with its items',
    method: 'GET',
    path: '/v1/payments/payouts/{id}',
    params: { id: required(of.batchId) },
    sample: of.batch,
  },
  getItem: {
    name: 'Get payout item',
    method: 'GET',
    path: '/v1/payments/payouts-item/{payout_item_id}',
    params: { payout_item_id: required(as('payoutItemId', text('Payout item', { placeholder: '8AELMXH8UB2P8' }))) },
    sample: { payout_item_id: '8AELMXH8UB2P8', transaction_status: 'SUCCESS' },
  },
};

export const payout: ConnectorObject = {
  key: 'payout',
  name: 'Payout',
  operations: { create: createPayout('PAYPAL'), ...payoutReads },
};

export const report: ConnectorObject = {
  key: 'report',
  name: 'Report',
  operations: {
    transactions: {
      name: 'List transactions',
      description: 'Up to 31 days; new ones are shown after up to three hours',
      method: 'GET',
      path: '/v1/reporting/transactions',
      query: { start_date: required(of.since), end_date: required(of.until) },
      fixed: { query: { fields: 'transaction_info,payer_info' } },
      items: 'transaction_details',
      next: { by: 'page', parameter: 'page', first: 1, size: { parameter: 'page_size', most: 500 } },
      sample: { transaction_info: { transaction_id: '5TY05013RG002845M', transaction_status: 'S' } },
    },
    balances: {
      name: 'List balances',
      method: 'GET',
      path: '/v1/reporting/balances',
      query: { as_of_time: as('asOf', text('As of', { placeholder: '2026-01-31T23:59:59Z' })) },
      items: 'balances',
      sample: { currency: 'EUR', primary: true, total_balance: { currency_code: 'EUR', value: '1200.00' } },
    },
  },
};
