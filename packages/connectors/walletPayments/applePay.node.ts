import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import { applePayFields } from './apple-pay-fields.ts';
import { pageSamples } from './samples.ts';

const made = { operation: 'create', title: 'Order 1042', merchantName: 'Acme', merchantCredential: 'merchant' };

export const applePay = defineNode({
  type: 'applePay',
  name: 'Apple Pay',
  category: 'Payment & E-Wallets',
  icon: 'smartphone',
  description: 'Makes a page on which somebody pays with Apple Pay, waits for it, and charges the payment once',
  summary: '{operation}: {title}',
  effect: ({ operation }) => (operation === 'create' ? 'write' : 'pay'),
  outputs: ['paid', 'failed', 'expired', 'created'],
  errorOutput: 'failed',
  fields: applePayFields,
  samples: pageSamples('apple', 'a-5jX0wJkq'),
  examples: [
    {
      title: 'A network that Apple Pay does not know is refused',
      given: [{ amount: '12.30' }],
      with: { ...made, networks: 'Visa, Diners' },
      fails: 'field_invalid',
    },
    {
      title: 'Line items have to come to the amount',
      given: [{ amount: '12.30' }],
      with: { ...made, lineItems: '[{ "label": "Coffee", "amount": "10.00" }]' },
      fails: 'payment_lines_sum',
    },
  ],
  async run(context) {
    const [{ runWalletPayment }, { applePayPages }] = await Promise.all([
      lazyImport(import('./run.ts')),
      lazyImport(import('./applePay.ts')),
    ]);
    return runWalletPayment('apple', applePayPages, context);
  },
});
