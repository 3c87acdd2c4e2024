import { connectorNode } from '../kit/node.ts';
import { cashApp } from './cashApp.ts';

const api = 'https://connect.squareupsandbox.com';
const credential = { environment: 'sandbox' };

export const cashAppNode = connectorNode(cashApp, {
  type: 'cashApp',
  name: 'Cash App',
  category: 'Payment & E-Wallets',
  icon: 'smartphone',
  description:
    'Takes and refunds payments that customers confirm in Cash App, through Square. Cash App has no API that sends money to people',
  start: 'payment.create',
  examples: [
    {
      title: 'A confirmed payment is taken',
      given: [{ token: 'wnon:cash-app-ok' }],
      with: { sourceId: '{{ token }}', amount: '9.99' },
      credential,
      answers: { [`POST ${api}/v2/payments`]: { payment: { id: 'p1', status: 'COMPLETED' } } },
      gives: { main: [{ id: 'p1', status: 'COMPLETED' }] },
    },
    { title: 'A token is needed', given: [{}], with: { amount: '9.99' }, credential, fails: 'field_required' },
  ],
});
