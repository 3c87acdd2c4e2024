import { connectorTrigger } from '../kit/trigger.ts';
import { stripe } from './stripe.ts';

const paid = {
  id: 'evt_1',
  type: 'payment_intent.succeeded',
  created: 1686089970,
  data: { object: { id: 'pi_1', amount: 1230, currency: 'eur' } },
};

export const stripeTrigger = connectorTrigger(stripe, {
  type: 'stripeTrigger',
  name: 'Stripe Trigger',
  category: 'Payment & E-Wallets',
  icon: 'credit-card',
  description:
    'Starts the workflow when payments, refunds, disputes, invoices, subscriptions or payouts change in Stripe',
  start: 'paymentSucceeded',
  asks: ['eventTypes'],
  examples: [
    { title: 'A payment is an item', given: [paid], with: { event: 'paymentSucceeded' }, gives: { main: [paid] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'paymentSucceeded' },
      fails: 'connector_poll_failed',
    },
  ],
});
