import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { ofPayment } from '../kit/money.ts';
import { as, flag, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const params = { payment_id: required(of.paymentId) };

/** A charge of something that a page of the seller has made a token of, or that is saved. */
export const takePayment = (
  what: Pick<Operation, 'name' | 'description'>,
  source: { label: string; placeholder: string; help: string },
): Operation => ({
  ...what,
  method: 'POST',
  path: '/v2/payments',
  body: {
    source_id: required(
      ofPayment(as('sourceId', text(source.label, { placeholder: source.placeholder, help: source.help }))),
    ),
    ...of.moneyAt('amount_money'),
    autocomplete: ofPayment(
      as(
        'complete',
        flag('Complete at once', { default: 'true', help: 'No: it is only authorized, until Complete payment.' }),
      ),
    ),
    customer_id: of.customerId,
    location_id: of.locationId,
    reference_id: of.reference,
    note: of.note,
  },
  derive: of.derive,
  items: 'payment',
  effect: 'pay',
  repeat: {
    ...of.recognized,
  },
  sample: of.payment,
});

/** What is done with payments, whatever they are paid with. */
export const paymentOperations: ConnectorObject['operations'] = {
  complete: {
    name: 'Complete payment',
    description: 'Takes what was authorized',
    method: 'POST',
    path: '/v2/payments/{payment_id}/complete',
    params,
    fixed: { body: {} },
    items: 'payment',
    effect: 'pay',
    // A payment that is completed is refused.
    repeat: 'same',
    sample: of.payment,
  },
  cancel: {
    name: 'Cancel payment',
    description: 'Releases what was authorized',
    method: 'POST',
    path: '/v2/payments/{payment_id}/cancel',
    params,
    items: 'payment',
    repeat: 'same',
    sample: { ...of.payment, status: 'CANCELED' },
  },
  get: {
    name: 'Get payment',
    method: 'GET',
    path: '/v2/payments/{payment_id}',
    params,
    items: 'payment',
    sample: of.payment,
  },
  list: {
    name: 'List payments',
    method: 'GET',
    path: '/v2/payments',
    query: {
      begin_time: of.since,
      end_time: of.until,
      updated_at_begin_time: as('updatedSince', text('Updated since', { placeholder: '2026-01-01T00:00:00Z' })),
      location_id: of.locationId,
    },
    items: 'payments',
    next: of.pages,
    sample: of.payment,
  },
  refund: {
    name: 'Refund payment',
    description: 'Gives back the amount of a payment, or a part of it',
    method: 'POST',
    path: '/v2/refunds',
    body: {
      payment_id: required(of.paymentId),
      ...of.moneyAt('amount_money'),
      reason: as('refundReason', text('Reason', { placeholder: 'It broke' })),
    },
    derive: of.derive,
    items: 'refund',
    effect: 'pay',
    sends: {},
    repeat: of.recognized,
    sample: of.refund,
  },
  listRefunds: {
    name: 'List refunds',
    method: 'GET',
    path: '/v2/refunds',
    query: { begin_time: of.since, end_time: of.until, location_id: of.locationId },
    items: 'refunds',
    next: of.pages,
    sample: of.refund,
  },
};

export const payment: ConnectorObject = {
  key: 'payment',
  name: 'Payment',
  operations: {
    create: takePayment(
      { name: 'Charge payment', description: 'Takes a payment with a token of your page, or with a saved card' },
      {
        label: 'Payment source',
        placeholder: 'cnon:card-nonce-ok',
        help: 'A token of the Web Payments SDK, or the ID of a card on file.',
      },
    ),
    ...paymentOperations,
  },
};

export const link: ConnectorObject = {
  key: 'link',
  name: 'Payment link',
  operations: {
    create: {
      name: 'Create payment link',
      description: 'A page at Square where a customer pays',
      method: 'POST',
      path: '/v2/online-checkout/payment-links',
      body: {
        'quick_pay.name': required(as('itemName', text('What is paid', { placeholder: 'Order 1042' }))),
        'quick_pay.price_money.amount': of.moneyAt('x')['x.amount'],
        'quick_pay.price_money.currency': of.moneyAt('x')['x.currency'],
        'quick_pay.location_id': required(of.locationId),
        'checkout_options.redirect_url': as(
          'returnUrl',
          text('Page after the payment', { placeholder: 'https://example.com/thanks' }),
        ),
        payment_note: of.note,
      },
      derive: of.derive,
      items: 'payment_link',
      repeat: of.recognized,
      sample: {
        id: 'PKVT6XGJZXYUP3NZ',
        url: 'https://square.link/u/EXAMPLE',
        order_id: 'o4b7saqp4HzhNttf5AJxC0Srjd4F',
      },
    },
  },
};

export const payout: ConnectorObject = {
  key: 'payout',
  name: 'Payout and location',
  operations: {
    list: {
      name: 'List payouts',
      method: 'GET',
      path: '/v2/payouts',
      query: {
        location_id: of.locationId,
        status: as('payoutStatus', oneOf('Status', ['SENT', 'FAILED', 'PAID'])),
        begin_time: of.since,
        end_time: of.until,
      },
      items: 'payouts',
      next: of.pages,
      sample: {
        id: 'po_4d28e6c4-7dd5-4de4-8ec9-a059277646a6',
        status: 'PAID',
        amount_money: { amount: 6259, currency: 'USD' },
      },
    },
    listLocations: {
      name: 'List locations',
      method: 'GET',
      path: '/v2/locations',
      items: 'locations',
      sample: { id: 'L88917AVBK2S5', name: 'Acme', currency: 'USD' },
    },
  },
};
