import { connectorNode } from '../kit/node.ts';
import { stripe } from './stripe.ts';

const api = 'https://api.stripe.com/v1';

export const stripeNode = connectorNode(stripe, {
  type: 'stripe',
  name: 'Stripe',
  category: 'Payment & E-Wallets',
  icon: 'credit-card',
  description:
    'Charges, captures and refunds payments, and works with checkout pages, subscriptions, invoices, payouts and disputes in Stripe',
  start: 'payment.charge',
  examples: [
    {
      title: 'An amount in euros is charged in cents',
      given: [{ total: '12.30' }],
      with: { amount: '{{ total }}', currency: 'EUR', customerId: 'cus_1', paymentMethodId: 'pm_1' },
      credential: {},
      answers: { [`POST ${api}/payment_intents`]: { id: 'pi_1', amount: 1230, currency: 'eur', status: 'succeeded' } },
      gives: { main: [{ id: 'pi_1', amount: 1230, currency: 'eur', status: 'succeeded' }] },
    },
    {
      title: 'A part of a payment is refunded',
      given: [{}],
      with: { operation: 'refund.create', paymentId: 'pi_1', amount: '2.00', currency: 'EUR' },
      credential: {},
      answers: { [`POST ${api}/refunds`]: { id: 're_1', amount: 200, status: 'succeeded' } },
      gives: { main: [{ id: 're_1', amount: 200, status: 'succeeded' }] },
    },
    {
      title: 'An amount with more digits than its currency has is an error',
      given: [{}],
      with: { amount: '12.305', currency: 'EUR', paymentMethodId: 'pm_1' },
      credential: {},
      fails: 'field_invalid',
    },
  ],
});
