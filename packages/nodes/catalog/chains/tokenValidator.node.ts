import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { tokenFields } from './token-fields.ts';

export const tokenValidator = defineNode({
  type: 'tokenValidator',
  name: 'Token Validator',
  category: 'Web3 & Crypto',
  icon: 'shield-check',
  description: 'Looks at a token before money goes into it: what its owner can do, and whether it can be sold again',
  summary: 'check {token} on {network}',
  effect: 'read',
  pairing: 'picks',
  outputs: ['valid', 'risky'],
  errorOutput: 'risky',
  fields: tokenFields,
  sample: [
    {
      token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      network: 'ethereum',
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      supply: '40000000000',
      implementation: '0x43506849D7C04F9138D1A2050bbF3A0c054402dd',
      upgradeable: true,
      owner: '0xFcb19e6a322b27c06842A71e8c725399f049AE3a',
      powers: ['mint', 'pause', 'block'],
      sale: { outcome: 'sold', buyTax: 0, sellTax: 0 },
      risks: ['upgradeable', 'mint', 'pause', 'block'],
      valid: true,
    },
  ],
  examples: [
    {
      title: 'A symbol that the network does not know',
      given: [{ token: 'MOON' }],
      with: {},
      fails: 'chain_token_unknown',
    },
    {
      title: 'An address that is cut off',
      given: [{ token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606' }],
      with: {},
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./token.ts'))).validateTokens(context),
});
