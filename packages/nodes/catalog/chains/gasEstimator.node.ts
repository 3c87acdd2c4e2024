import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { gasFields } from './gas-fields.ts';

const endpoint = 'POST https://bsc-rpc.publicnode.com/';
const price = { gasPrice: '1', maxFee: '1', cost: '0.000021', most: '0.000021' };

export const gasEstimator = defineNode({
  type: 'gasEstimator',
  name: 'Gas Estimator',
  category: 'Web3 & Crypto',
  icon: 'activity',
  description: 'Estimates what a transaction costs: its gas, and slow, normal and fast prices of gas',
  summary: '{operation} on {network}',
  effect: 'read',
  fields: gasFields,
  sample: [
    {
      network: 'ethereum',
      gas: '21000',
      currency: 'ETH',
      baseFee: '10',
      slow: { gasPrice: '10.5', maxFee: '20.5', tip: '0.5', cost: '0.0002205', most: '0.0004305' },
      normal: { gasPrice: '11', maxFee: '21', tip: '1', cost: '0.000231', most: '0.000441' },
      fast: { gasPrice: '12', maxFee: '22', tip: '2', cost: '0.000252', most: '0.000462' },
      withinLimit: true,
    },
  ],
  examples: [
    {
      title: 'The cost of a plain transfer at today’s gas price, on a chain without base fees',
      given: [{ order: 7 }],
      with: { network: 'bsc', operation: 'gas', gas: 21_000 },
      answers: { [endpoint]: { jsonrpc: '2.0', id: 1, result: '0x3b9aca00' } },
      gives: {
        main: [
          {
            order: 7,
            network: 'bsc',
            gas: '21000',
            currency: 'BNB',
            slow: price,
            normal: price,
            fast: { gasPrice: '1.1', maxFee: '1.1', cost: '0.0000231', most: '0.0000231' },
            withinLimit: true,
          },
        ],
      },
    },
    {
      title: 'An amount is a plain decimal number',
      given: [{ recipient: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', amount: '1,5' }],
      with: {},
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./gas.ts'))).estimateGas(context),
});
