import { defineConnector } from '../kit/connector.ts';
import { paypalAddress } from './environment.ts';
import { events, paypalWebhook, webhook } from './events.ts';
import { disputes, invoice, subscription } from './invoice.ts';
import { order, payment } from './order.ts';
import { payout, report } from './payout.ts';

export const paypal = defineConnector({
  vendor: 'paypal',
  name: 'PayPal',
  credentials: ['paypalApp'],
  address: paypalAddress,
  objects: [order, payment, payout, subscription, invoice, disputes, report, webhook],
  webhook: paypalWebhook,
  events,
});
