import type { ConnectorObject } from '../kit/connector.ts';
import { amount, currency, ofPayment } from '../kit/money.ts';
import { as, flag, oneOf, required, text } from '../kit/parameters.ts';
import { derive } from './amounts.ts';
import * as of from './shared.ts';

const intent = { intent: required(of.paymentId) };
const capture = ofPayment(
  as(
    'captureMethod',
    oneOf(
      'Capture',
      [
        { value: 'automatic', label: 'Immediately' },
        { value: 'manual', label: 'Later, with Capture payment' },
      ],
      { default: 'automatic' },
    ),
  ),
);
const offSession = ofPayment(as('offSession', flag('The customer is away', { help: 'For a saved payment method.' })));
const returnUrl = as(
  'returnUrl',
  text('Return URL', {
    placeholder: 'https://example.com/thanks',
    help: 'Where customers come back after their bank has asked them.',
  }),
);

/** What a new payment takes, whether it is charged at once or left to the customer. */
const details = {
  amount: required(amount),
  currency: required(currency),
  customer: of.customerId,
  description: of.description,
  receipt_email: of.receiptEmail,
  statement_descriptor_suffix: of.statementText,
  capture_method: capture,
  metadata: of.metadata,
};

const ofCustomer = (read: (key: string) => unknown) => {
  const customer = read('customerId');
  return typeof customer === 'string' && customer.trim() !== '' ? { customerId: customer } : {};
};
const marked = of.markedIn('payment.list', (_mark, read) => ofCustomer(read));

export const payment: ConnectorObject = {
  key: 'payment',
  name: 'Payment',
  operations: {
    charge: {
      name: 'Charge payment method',
      description: 'Takes a payment with a saved payment method; "Capture: later" only authorizes it',
      method: 'POST',
      path: '/v1/payment_intents',
      bodyIs: 'nestedForm',
      body: { ...details, payment_method: required(of.methodId), off_session: offSession, return_url: returnUrl },
      fixed: { body: { confirm: true } },
      derive,
      effect: 'pay',
      repeat: marked,
      sample: of.payment,
    },
    chargeToken: {
      name: 'Charge token',
      description:
        'Takes a payment with a token of a card, as wallets give it. A card whose bank wants to ask its holder is declined',
      method: 'POST',
      path: '/v1/payment_intents',
      bodyIs: 'nestedForm',
      body: {
        amount: required(amount),
        currency: required(currency),
        'payment_method_data.card.token': required(
          ofPayment(as('cardToken', text('Token', { placeholder: 'tok_1MqM05LkdIwHu7ixlDxxO6Mc' }))),
        ),
        description: of.description,
        receipt_email: of.receiptEmail,
        statement_descriptor_suffix: of.statementText,
        metadata: of.metadata,
      },
      fixed: {
        body: {
          confirm: true,
          error_on_requires_action: true,
          payment_method_types: ['card'],
          payment_method_data: { type: 'card' },
        },
      },
      derive,
      effect: 'pay',
      repeat: of.markedIn('payment.list'),
      sample: of.payment,
    },
    create: {
      name: 'Create payment',
      description: 'Prepares a payment that the customer confirms on your page, with its client_secret',
      method: 'POST',
      path: '/v1/payment_intents',
      bodyIs: 'nestedForm',
      body: { ...details, payment_method_types: of.methodTypes },
      derive,
      repeat: marked,
      sample: { ...of.payment, status: 'requires_payment_method' },
    },
    confirm: {
      name: 'Confirm payment',
      method: 'POST',
      path: '/v1/payment_intents/{intent}/confirm',
      params: intent,
      bodyIs: 'nestedForm',
      body: { payment_method: of.methodId, off_session: offSession, return_url: returnUrl },
      effect: 'pay',
      repeat: of.recognized,
      sample: of.payment,
    },
    capture: {
      name: 'Capture payment',
      description: 'Takes what was authorized, all of it or a part',
      method: 'POST',
      path: '/v1/payment_intents/{intent}/capture',
      params: intent,
      bodyIs: 'nestedForm',
      body: { amount_to_capture: as('amount', amount), metadata: of.metadata },
      inputs: { currency },
      derive,
      effect: 'pay',
      repeat: of.recognized,
      sample: of.payment,
    },
    cancel: {
      name: 'Cancel payment',
      description: 'Releases what was authorized, or ends a payment that is not done yet',
      method: 'POST',
      path: '/v1/payment_intents/{intent}/cancel',
      params: intent,
      bodyIs: 'nestedForm',
      body: {
        cancellation_reason: as(
          'cancelReason',
          oneOf('Reason', ['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']),
        ),
      },
      repeat: of.recognized,
      sample: { ...of.payment, status: 'canceled' },
    },
    get: {
      name: 'Get payment',
      method: 'GET',
      path: '/v1/payment_intents/{intent}',
      params: intent,
      sample: of.payment,
    },
    list: {
      name: 'List payments',
      method: 'GET',
      path: '/v1/payment_intents',
      query: { customer: of.customerId, ...of.created },
      items: 'data',
      next: of.pages,
      sample: of.payment,
    },
    listCharges: {
      name: 'List charges',
      method: 'GET',
      path: '/v1/charges',
      query: { customer: of.customerId, payment_intent: of.paymentId, ...of.created },
      items: 'data',
      next: of.pages,
      sample: { id: 'ch_3MmlLrLkdIwHu7ix0snN0B15', object: 'charge', amount: 1230, currency: 'eur', paid: true },
    },
  },
};

export const refund: ConnectorObject = {
  key: 'refund',
  name: 'Refund',
  operations: {
    create: {
      name: 'Refund payment',
      description: 'Gives back all of a payment, or the amount',
      method: 'POST',
      path: '/v1/refunds',
      bodyIs: 'nestedForm',
      body: {
        payment_intent: required(of.paymentId),
        amount,
        reason: as('refundReason', oneOf('Reason', ['duplicate', 'fraudulent', 'requested_by_customer'])),
        metadata: of.metadata,
      },
      inputs: { currency },
      derive,
      effect: 'pay',
      sends: {},
      repeat: of.markedIn('refund.list', (_mark, read) => ({ paymentId: String(read('paymentId')) })),
      sample: of.refund,
    },
    list: {
      name: 'List refunds',
      method: 'GET',
      path: '/v1/refunds',
      query: { payment_intent: of.paymentId, charge: of.chargeId, ...of.created },
      items: 'data',
      next: of.pages,
      sample: of.refund,
    },
  },
};
