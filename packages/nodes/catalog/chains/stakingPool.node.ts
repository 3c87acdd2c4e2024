import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { stakingFields } from './staking-fields.ts';

const signer = { privateKey: `0x${'11'.repeat(32)}` };

export const stakingPool = defineNode({
  type: 'stakingPool',
  name: 'Staking Pool',
  category: 'Web3 & Crypto',
  icon: 'trending-up',
  description:
    'Deposits into vaults (ERC-4626), Aave and Lido or takes back from them, each exactly once, after a simulation',
  summary: '{operation} {amount} by {protocol} on {network}',
  effect: 'pay',
  pairing: 'picks',
  waitsFor: 'answer',
  outputs: ['done', 'failed'],
  errorOutput: 'failed',
  fields: stakingFields,
  sample: [
    {
      staking: {
        status: 'succeeded',
        transaction: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
        nonce: 7,
        blockNumber: '21000000',
        fee: '0.00121',
        changes: [
          { token: 'USDC', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', amount: '-100' },
          { token: 'vUSDC', contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3', amount: '96.2' },
        ],
      },
    },
  ],
  examples: [
    {
      title: 'A vault is named by its address',
      given: [{ amount: '1' }],
      with: { key: 'example', contract: 'my vault' },
      credential: signer,
      fails: 'field_invalid',
    },
    {
      title: 'Where Lido is not known, its contract has to be named',
      given: [{ amount: '1' }],
      with: { key: 'example', protocol: 'lido', network: 'base' },
      credential: signer,
      fails: 'chain_contract_unset',
    },
    {
      title: 'Aave takes tokens',
      given: [{ amount: '1' }],
      with: { key: 'example', protocol: 'aave', token: 'ETH' },
      credential: signer,
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./staking.ts'))).stakeTokens(context),
});
