import { connectorTrigger } from '../kit/trigger.ts';
import { paypal } from './paypal.ts';

const captured = {
  id: 'WH-1',
  event_type: 'PAYMENT.CAPTURE.COMPLETED',
  create_time: '2026-03-01T12:00:00Z',
  resource: { id: '2GG279541U471931P', amount: { currency_code: 'EUR', value: '12.30' } },
};

export const paypalTrigger = connectorTrigger(paypal, {
  type: 'paypalTrigger',
  name: 'PayPal Trigger',
  category: 'Payment & E-Wallets',
  icon: 'wallet',
  description: 'Starts the workflow when payments, refunds, orders, disputes or subscriptions change in PayPal',
  start: 'paymentCaptured',
  examples: [
    {
      title: 'A payment is an item',
      given: [captured],
      with: { event: 'paymentCaptured' },
      gives: { main: [captured] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'paymentCaptured' },
      fails: 'connector_poll_failed',
    },
  ],
});
