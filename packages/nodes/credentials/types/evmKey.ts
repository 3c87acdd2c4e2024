import { defineCredential } from '@heddle/contract/node/credentials';
import { multiline, number, secret, text } from '@heddle/contract/node/fields';
import { secondApproval } from '../second-approval.ts';

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
    valuePerTransaction: text({
      label: 'Value per transaction',
      placeholder: '1000',
      help: 'In the currency of the price feeds, such as dollars. If empty, no limit by value.',
    }),
    valuePerDay: text({
      label: 'Value in 24 hours',
      placeholder: '5000',
      help: 'Over all assets and networks of the key. If empty, no limit by value.',
    }),
    priceFeeds: multiline({
      label: 'Price feeds',
      placeholder: 'ETH 0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419 ethereum',
      help: 'An asset and the contract of its price feed (Chainlink) in each line, on the network of the payment; the name of a network behind it, where feeds differ. With a limit by value, assets without a feed cannot be sent.',
    }),
    oldestPrice: number({
      label: 'Oldest price (hours)',
      default: 25,
      min: 0.01,
      max: 720,
      help: 'With an older price, nothing is sent.',
    }),
    ...secondApproval,
  },
});
