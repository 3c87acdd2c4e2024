import { connectorNode } from '../kit/node.ts';
import { venmo } from './venmo.ts';

const api = 'https://api-m.sandbox.paypal.com';
const credential = { environment: 'sandbox' };

export const venmoNode = connectorNode(venmo, {
  type: 'venmo',
  name: 'Venmo',
  category: 'Payment & E-Wallets',
  icon: 'smartphone',
  description:
    'Takes payments with Venmo, refunds them and sends payouts to Venmo accounts, through a PayPal business account in the USA',
  start: 'payout.create',
  examples: [
    {
      title: 'Money is sent to a Venmo account by its phone number',
      given: [{ phone: '+14155550100' }],
      with: { recipient: '{{ phone }}', recipientType: 'PHONE', amount: '15.00', note: 'Your share' },
      credential,
      answers: {
        [`POST ${api}/v1/payments/payouts`]: { batch_header: { payout_batch_id: 'B1', batch_status: 'PENDING' } },
      },
      gives: { main: [{ batch_header: { payout_batch_id: 'B1', batch_status: 'PENDING' } }] },
    },
    { title: 'A recipient is needed', given: [{}], with: { amount: '15.00' }, credential, fails: 'field_required' },
  ],
});
