import { connectorNode } from '../kit/node.ts';
import { paypal } from './paypal.ts';

const api = 'https://api-m.sandbox.paypal.com';
const credential = { environment: 'sandbox' };

export const paypalNode = connectorNode(paypal, {
  type: 'paypal',
  name: 'PayPal',
  category: 'Payment & E-Wallets',
  icon: 'wallet',
  description:
    'Takes payments by orders, refunds them, sends payouts, and works with invoices, subscriptions and disputes in PayPal',
  start: 'payout.create',
  examples: [
    {
      title: 'Money is sent to an email address',
      given: [{ owed: '25.00', email: 'ada@example.com' }],
      with: { recipient: '{{ email }}', amount: '{{ owed }}', currency: 'EUR' },
      credential,
      answers: {
        [`POST ${api}/v1/payments/payouts`]: { batch_header: { payout_batch_id: 'B1', batch_status: 'PENDING' } },
      },
      gives: { main: [{ batch_header: { payout_batch_id: 'B1', batch_status: 'PENDING' } }] },
    },
    {
      title: 'An order waits for its customer',
      given: [{}],
      with: { operation: 'order.create', amount: '12.30', currency: 'EUR' },
      credential,
      answers: { [`POST ${api}/v2/checkout/orders`]: { id: 'O1', status: 'CREATED' } },
      gives: { main: [{ id: 'O1', status: 'CREATED' }] },
    },
    {
      title: 'Forints have no decimals at PayPal',
      given: [{}],
      with: { operation: 'order.create', amount: '100.50', currency: 'HUF' },
      credential,
      fails: 'field_invalid',
    },
  ],
});
