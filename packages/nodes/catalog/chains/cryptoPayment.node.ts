import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { paymentFields } from './payment-fields.ts';

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export const cryptoPayment = defineNode({
  type: 'cryptoPayment',
  name: 'Crypto Payment',
  category: 'Web3 & Crypto',
  icon: 'wallet',
  description: 'Sends a chain’s currency or a token, each payment exactly once, and waits until it is final',
  summary: 'send {amount} {token} on {network}',
  effect: 'pay',
  pairing: 'picks',
  waitsFor: 'answer',
  outputs: ['paid', 'failed'],
  errorOutput: 'failed',
  fields: paymentFields,
  sample: [
    {
      payment: {
        network: 'ethereum',
        recipient,
        amount: '0.5',
        token: 'ETH',
        status: 'succeeded',
        transaction: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
        from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        nonce: 7,
        blockNumber: '21000000',
        gasUsed: '21000',
        fee: '0.000231',
        url: 'https://etherscan.io/tx/0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
      },
    },
  ],
  examples: [
    {
      title: 'A payment below the minimum is not sent',
      given: [{ recipient, amount: '0.001' }],
      with: { minAmount: 0.01 },
      gives: {
        failed: [
          {
            recipient,
            amount: '0.001',
            payment: {
              network: 'ethereum',
              recipient,
              amount: '0.001',
              token: 'ETH',
              status: 'tooSmall',
              reason: 'It is below the minimum amount of 0.01.',
            },
          },
        ],
      },
    },
    {
      title: 'An amount is a plain decimal number',
      given: [{ recipient, amount: '1,5' }],
      with: {},
      fails: 'field_invalid',
    },
    {
      title: 'A name is no recipient: it could lead elsewhere after the approval',
      given: [{ recipient: 'vitalik.eth', amount: '1' }],
      with: {},
      fails: 'field_invalid',
    },
    {
      title: 'The zero address takes everything and gives nothing back',
      given: [{ recipient: '0x0000000000000000000000000000000000000000', amount: '1' }],
      with: {},
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./pay.ts'))).payOnChain(context),
});
