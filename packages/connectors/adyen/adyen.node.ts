import { connectorNode } from '../kit/node.ts';
import { adyen } from './adyen.ts';

const api = 'https://checkout-test.adyen.com/v71';
const credential = { environment: 'test' };

export const adyenNode = connectorNode(adyen, {
  type: 'adyen',
  name: 'Adyen',
  category: 'Payment & E-Wallets',
  icon: 'credit-card',
  description: 'Takes, captures and refunds payments, and makes payment links at Adyen',
  start: 'payment.create',
  examples: [
    {
      title: 'A payment is refunded in cents',
      given: [{ total: '12.30' }],
      with: {
        operation: 'payment.refund',
        merchantAccount: 'AcmeECOM',
        paymentId: 'NC6HT9CRT65ZGN82',
        amount: '{{ total }}',
        currency: 'EUR',
      },
      credential,
      answers: { [`POST ${api}/payments/NC6HT9CRT65ZGN82/refunds`]: { pspReference: 'Q1', status: 'received' } },
      gives: { main: [{ pspReference: 'Q1', status: 'received' }] },
    },
    {
      title: 'A merchant account is needed',
      given: [{}],
      with: { operation: 'link.create', amount: '9.99', reference: 'order-1' },
      credential,
      fails: 'field_required',
    },
  ],
});
