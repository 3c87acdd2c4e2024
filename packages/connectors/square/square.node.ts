import { connectorNode } from '../kit/node.ts';
import { square } from './square.ts';

const api = 'https://connect.squareupsandbox.com';
const credential = { environment: 'sandbox' };

export const squareNode = connectorNode(square, {
  type: 'square',
  name: 'Square',
  category: 'Payment & E-Wallets',
  icon: 'credit-card',
  description:
    'Charges, completes and refunds payments, and works with payment links, customers, orders and invoices in Square',
  start: 'payment.create',
  examples: [
    {
      title: 'A card is charged in cents',
      given: [{ total: '12.30', token: 'cnon:card-nonce-ok' }],
      with: { sourceId: '{{ token }}', amount: '{{ total }}' },
      credential,
      answers: { [`POST ${api}/v2/payments`]: { payment: { id: 'p1', status: 'COMPLETED' } } },
      gives: { main: [{ id: 'p1', status: 'COMPLETED' }] },
    },
    { title: 'An amount is needed', given: [{}], with: { sourceId: 'cnon:x' }, credential, fails: 'field_required' },
  ],
});
