import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { swapFields } from './swap-fields.ts';

export const defiSwap = defineNode({
  type: 'defiSwap',
  name: 'DeFi Swap',
  category: 'Web3 & Crypto',
  icon: 'arrow-left-right',
  description:
    'Swaps tokens by Uniswap V2 and V3, 0x or 1inch, each swap exactly once, with limits for slippage and price impact',
  summary: 'swap {amount} {sell} for {buy} on {network}',
  effect: 'pay',
  pairing: 'picks',
  waitsFor: 'answer',
  outputs: ['swapped', 'failed'],
  errorOutput: 'failed',
  fields: swapFields,
  sample: [
    {
      swap: {
        network: 'ethereum',
        sold: 'ETH',
        amount: '1',
        status: 'succeeded',
        transaction: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
        from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        nonce: 7,
        blockNumber: '21000000',
        gasUsed: '121000',
        fee: '0.00121',
        url: 'https://etherscan.io/tx/0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
        bought: 'USDC',
        received: '1992.01',
      },
    },
  ],
  examples: [
    {
      title: 'An amount below the minimum is not swapped',
      given: [{ amount: '0.001' }],
      with: { minAmount: 0.01 },
      gives: {
        failed: [
          {
            amount: '0.001',
            swap: {
              network: 'ethereum',
              sold: 'ETH',
              amount: '0.001',
              status: 'tooSmall',
              reason: 'It is below the minimum amount of 0.01.',
            },
          },
        ],
      },
    },
    {
      title: 'An amount is a plain decimal number',
      given: [{ amount: '1,5' }],
      with: {},
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./swap.ts'))).swapTokens(context),
});
