import { defineConnector } from '../kit/connector.ts';
import { balance, disputes, payout } from './balance.ts';
import { checkout, product } from './checkout.ts';
import { customer } from './customer.ts';
import { event, events, stripeWebhook, webhook } from './events.ts';
import { payment, refund } from './payment.ts';
import { token } from './token.ts';
import { invoice, subscription } from './subscription.ts';

export const stripe = defineConnector({
  vendor: 'stripe',
  name: 'Stripe',
  credentials: ['stripeKey'],
  address: 'https://api.stripe.com',
  // The description that operations are held against is of this version; accounts may have a later default.
  headers: { 'Stripe-Version': '2023-08-16' },
  objects: [
    payment,
    token,
    refund,
    customer,
    checkout,
    product,
    subscription,
    invoice,
    payout,
    balance,
    disputes,
    event,
    webhook,
  ],
  webhook: stripeWebhook,
  events,
  lists: {
    customers: { operation: 'customer.list', value: 'id', label: 'email' },
    prices: { operation: 'product.listPrices', value: 'id', label: 'nickname' },
  },
});
