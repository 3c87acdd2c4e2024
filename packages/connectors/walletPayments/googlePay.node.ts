import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import { googlePayFields } from './google-pay-fields.ts';
import { pageSamples } from './samples.ts';

export const googlePay = defineNode({
  type: 'googlePay',
  name: 'Google Pay',
  category: 'Payment & E-Wallets',
  icon: 'smartphone',
  description: 'Makes a page on which somebody pays with Google Pay, waits for it, and charges the payment once',
  summary: '{operation}: {title}',
  effect: ({ operation }) => (operation === 'create' ? 'write' : 'pay'),
  outputs: ['paid', 'failed', 'expired', 'created'],
  errorOutput: 'failed',
  fields: googlePayFields,
  samples: pageSamples('google', 'g-5jX0wJkq'),
  examples: [
    {
      title: 'A payer has to see what is paid',
      given: [{ amount: '12.30' }],
      with: { operation: 'create', merchantName: 'Acme', publishableKey: 'pk_test_1' },
      fails: 'field_required',
    },
    {
      title: 'Line items have to come to the amount',
      given: [{ amount: '12.30' }],
      with: {
        operation: 'create',
        title: 'Order 1042',
        merchantName: 'Acme',
        publishableKey: 'pk_test_1',
        lineItems: '[{ "label": "Coffee", "amount": "10.00" }]',
      },
      fails: 'payment_lines_sum',
    },
    {
      title: 'An amount with more digits than its currency has is an error',
      given: [{ amount: '12.305' }],
      with: { operation: 'create', title: 'Order 1042', merchantName: 'Acme', publishableKey: 'pk_test_1' },
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    const [{ runWalletPayment }, { googlePayPages }] = await Promise.all([
      lazyImport(import('./run.ts')),
      lazyImport(import('./googlePay.ts')),
    ]);
    return runWalletPayment('google', googlePayPages, context);
  },
});
