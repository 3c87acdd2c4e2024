import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { amount, currency, ofPayment } from '../kit/money.ts';
import { as, flag, oneOf, required } from '../kit/parameters.ts';
import { derive } from './amounts.ts';
import * as of from './shared.ts';

const intent = ofPayment(
  as(
    'intent',
    oneOf(
      'Take the money',
      [
        { value: 'CAPTURE', label: 'Immediately' },
        { value: 'AUTHORIZE', label: 'Later' },
      ],
      { default: 'CAPTURE' },
    ),
  ),
);
/** An order that its customer pays in a wallet. */
export const createOrder = (wallet: 'paypal' | 'venmo', context: Operation['body'] = {}): Operation => ({
  name: 'Create order',
  description: 'The customer confirms it at the link in the output; then it is captured',
  method: 'POST',
  path: '/v2/checkout/orders',
  body: {
    intent: required(intent),
    'purchase_units[0].amount.currency_code': required(currency),
    'purchase_units[0].amount.value': required(amount),
    'purchase_units[0].description': as('paymentText', of.note),
    'purchase_units[0].custom_id': of.reference,
    'purchase_units[0].invoice_id': of.invoiceNumber,
    ...context,
  },
  ...(wallet === 'venmo' ? { fixed: { body: { payment_source: { venmo: {} } } } } : {}),
  derive,
  repeat: of.recognized,
  sample: of.order,
});

/** What is done with orders and with what was captured of them, whatever wallet they are paid in. */
export const orderOperations: ConnectorObject['operations'] = {
  get: {
    name: 'Get order',
    method: 'GET',
    path: '/v2/checkout/orders/{id}',
    params: { id: required(of.orderId) },
    sample: of.order,
  },
  capture: {
    name: 'Capture order',
    description: 'Takes the money, once the customer has confirmed',
    method: 'POST',
    path: '/v2/checkout/orders/{id}/capture',
    params: { id: required(of.orderId) },
    fixed: { body: {} },
    effect: 'pay',
    repeat: of.recognized,
    sample: { ...of.order, status: 'COMPLETED' },
  },
  authorize: {
    name: 'Authorize order',
    description: 'Reserves the money, once the customer has confirmed',
    method: 'POST',
    path: '/v2/checkout/orders/{id}/authorize',
    params: { id: required(of.orderId) },
    fixed: { body: {} },
    effect: 'pay',
    repeat: of.recognized,
    sample: { ...of.order, status: 'COMPLETED' },
  },
};

export const paymentOperations: ConnectorObject['operations'] = {
  get: {
    name: 'Get captured payment',
    method: 'GET',
    path: '/v2/payments/captures/{capture_id}',
    params: { capture_id: required(of.captureId) },
    sample: of.capture,
  },
  refund: {
    name: 'Refund payment',
    description: 'Gives back all of a captured payment, or the amount',
    method: 'POST',
    path: '/v2/payments/captures/{capture_id}/refund',
    params: { capture_id: required(of.captureId) },
    body: { ...of.moneyAt('amount'), note_to_payer: of.note, invoice_id: of.invoiceNumber },
    derive,
    effect: 'pay',
    sends: {},
    repeat: of.recognized,
    sample: of.refund,
  },
  getRefund: {
    name: 'Get refund',
    method: 'GET',
    path: '/v2/payments/refunds/{refund_id}',
    params: { refund_id: required(as('refundId', of.captureId)) },
    sample: of.refund,
  },
  captureAuthorization: {
    name: 'Capture authorization',
    description: 'Takes what was authorized, all of it or the amount',
    method: 'POST',
    path: '/v2/payments/authorizations/{authorization_id}/capture',
    params: { authorization_id: required(of.authorizationId) },
    body: {
      ...of.moneyAt('amount'),
      final_capture: as('finalCapture', flag('Release the rest', { default: 'true' })),
      note_to_payer: of.note,
      invoice_id: of.invoiceNumber,
    },
    derive,
    effect: 'pay',
    repeat: of.recognized,
    sample: of.capture,
  },
  void: {
    name: 'Void authorization',
    method: 'POST',
    path: '/v2/payments/authorizations/{authorization_id}/void',
    params: { authorization_id: required(of.authorizationId) },
    repeat: 'same',
    sample: { success: true },
  },
};

export const order: ConnectorObject = {
  key: 'order',
  name: 'Order',
  operations: {
    create: createOrder('paypal', {
      'payment_source.paypal.experience_context.return_url': of.returnUrl,
      'payment_source.paypal.experience_context.cancel_url': of.cancelUrl,
    }),
    ...orderOperations,
  },
};

export const payment: ConnectorObject = { key: 'payment', name: 'Payment', operations: paymentOperations };
