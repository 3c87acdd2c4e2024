import { defineCredential } from '@heddle/contract/node/credentials';
import { multiline, secret } from '@heddle/contract/node/fields';

const lines = 'One asset in each line, such as ETH 0.5 or USDC 1000; a token without a known symbol by its address.';

export const evmKey = defineCredential({
  type: 'evmKey',
  name: 'EVM private key',
  description: 'A key that signs transactions on Ethereum and other EVM chains, with limits that no workflow can pass',
  icon: 'key-round',
  fields: {
    privateKey: secret({
      label: 'Private key',
      required: true,
      placeholder: '0x…',
      help: 'Use a key of its own for Heddle, with no more money than its workflows need.',
    }),
    perTransaction: multiline({
      label: 'Limit per transaction',
      placeholder: 'ETH 0.5\nUSDC 1000',
      help: `${lines} If empty, no limit. Else assets that are not listed cannot be sent.`,
    }),
    perDay: multiline({
      label: 'Limit in 24 hours',
      placeholder: 'ETH 2\nUSDC 5000',
      help: `${lines} If empty, no limit. Else assets that are not listed cannot be sent.`,
    }),
    recipients: multiline({
      label: 'Allowed recipients',
      placeholder: '0x…',
      help: 'One address in each line: who may be paid, and which contracts may be called. If empty, any.',
    }),
  },
});
