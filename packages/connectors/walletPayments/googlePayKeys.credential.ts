import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { keysIn } from './private-keys.ts';

// https://developers.google.com/pay/api/web/guides/resources/payment-data-cryptography
export const googlePayKeys = defineCredential({
  type: 'googlePayKeys',
  name: 'Google Pay keys',
  description: 'The private keys that decrypt cards of Google Pay, and the merchant they are for',
  icon: 'key-round',
  fields: {
    recipient: text({
      label: 'Recipient ID',
      required: true,
      placeholder: 'merchant:BCR2DN4TZLN5V2QR',
      help: 'The word merchant, a colon and your merchant ID of the Google Pay & Wallet Console.',
    }),
    privateKeys: secret({
      label: 'Private keys (PEM)',
      required: true,
      multiline: true,
      placeholder: '-----BEGIN PRIVATE KEY-----',
      help: 'One or several below each other, so that a key can be replaced. openssl ecparam -name prime256v1 -genkey -noout',
    }),
  },
  check: ({ privateKeys }) => void keysIn(privateKeys, 'privateKeys'),
  test: async ({ privateKeys }) => `There are ${keysIn(privateKeys, 'privateKeys').length} valid keys.`,
});
