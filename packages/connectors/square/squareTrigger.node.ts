import { connectorTrigger } from '../kit/trigger.ts';
import { square } from './square.ts';

const paid = {
  id: 'p1',
  status: 'COMPLETED',
  amount_money: { amount: 1230, currency: 'USD' },
  created_at: '2026-03-01T12:00:00Z',
};

export const squareTrigger = connectorTrigger(square, {
  type: 'squareTrigger',
  name: 'Square Trigger',
  category: 'Payment & E-Wallets',
  icon: 'credit-card',
  description: 'Starts the workflow when payments, refunds or payouts are created in Square',
  start: 'paymentCreated',
  examples: [
    { title: 'A payment is an item', given: [paid], with: { event: 'paymentCreated' }, gives: { main: [paid] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'paymentCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
