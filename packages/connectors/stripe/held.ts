import type { HeldConnector } from '../testing/held-connector.ts';
import { stripe } from './stripe.ts';
import { stripeNode } from './stripe.node.ts';
import { stripeKey } from './stripeKey.credential.ts';

const elsewhere = (page: string): string =>
  `The description has a part of the API only. https://docs.stripe.com/api/${page}`;

export const held: HeldConnector = {
  connector: stripe,
  node: stripeNode,
  descriptions: ['stripe'],
  credential: stripeKey,
  values: { secretKey: 'sk_test_held', account: '' },
  unheld: {
    'token.createOfApplePay':
      'The description has a part of the API only. https://github.com/stripe/stripe-ios: what its apps send for a payment by Apple Pay',
    'payment.chargeToken':
      'The description leaves out cards. https://docs.stripe.com/payments/payment-intents/migration/charges',
    'customer.listMethods': elsewhere('payment_methods/customer_list'),
    'customer.attachMethod': elsewhere('payment_methods/attach'),
    'customer.detachMethod': elsewhere('payment_methods/detach'),
    'product.listPrices': elsewhere('prices/list'),
    'subscription.update': elsewhere('subscriptions/update'),
    'subscription.get': elsewhere('subscriptions/retrieve'),
    'subscription.list': elsewhere('subscriptions/list'),
    'payout.list': elsewhere('payouts/list'),
    'payout.get': elsewhere('payouts/retrieve'),
    'payout.transfer': elsewhere('transfers/create'),
    'payout.listTransfers': elsewhere('transfers/list'),
    'balance.listEntries': elsewhere('balance_transactions/list'),
    'dispute.list': elsewhere('disputes/list'),
    'dispute.get': elsewhere('disputes/retrieve'),
    'dispute.answer': elsewhere('disputes/update'),
    'dispute.accept': elsewhere('disputes/close'),
    'webhook.list': elsewhere('webhook_endpoints/list'),
    'webhook.delete': elsewhere('webhook_endpoints/delete'),
  },
};
