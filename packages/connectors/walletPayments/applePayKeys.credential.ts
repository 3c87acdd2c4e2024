import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { keysIn } from './private-keys.ts';

// https://developer.apple.com/documentation/passkit/payment-token-format-reference
export const applePayKeys = defineCredential({
  type: 'applePayKeys',
  name: 'Apple Pay processing key',
  description: 'The key of a payment processing certificate, which decrypts cards of Apple Pay',
  icon: 'key-round',
  fields: {
    merchantId: text({ label: 'Merchant ID', required: true, placeholder: 'merchant.com.example' }),
    privateKey: secret({
      label: 'Private key (PEM)',
      required: true,
      multiline: true,
      placeholder: '-----BEGIN PRIVATE KEY-----',
      help: 'Of the signing request that the payment processing certificate was made from.',
    }),
  },
  check: ({ privateKey }) => void keysIn(privateKey),
  test: async ({ privateKey }) => `There are ${keysIn(privateKey).length} valid keys.`,
});
