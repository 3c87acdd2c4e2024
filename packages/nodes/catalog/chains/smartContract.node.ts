import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { contractFields } from './contract-fields.ts';

const endpoint = 'POST https://ethereum-rpc.publicnode.com/';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

export const smartContract = defineNode({
  type: 'smartContract',
  name: 'Smart Contract',
  category: 'Web3 & Crypto',
  icon: 'file-text',
  description:
    'Reads from a contract by its ABI, calls its functions, or deploys one; each transaction is sent exactly once',
  summary: '{operation} {function} on {network}',
  effect: ({ operation }) => (operation === 'write' || operation === 'deploy' ? 'pay' : 'read'),
  pairing: 'same',
  waitsFor: 'answer',
  outputs: ['main', 'failed'],
  errorOutput: 'failed',
  fields: contractFields,
  samples: {
    field: 'operation',
    of: {
      read: [{ result: '25000000' }],
      write: [
        {
          result: {
            status: 'succeeded',
            transaction: `0x${'5c'.repeat(32)}`,
            nonce: 7,
            blockNumber: '21000000',
            fee: '0.0005',
          },
        },
      ],
      deploy: [
        {
          result: {
            status: 'succeeded',
            transaction: `0x${'5d'.repeat(32)}`,
            nonce: 8,
            contractCreated: usdc,
            fee: '0.01',
          },
        },
      ],
    },
  },
  examples: [
    {
      title: 'The decimals of a token',
      given: [{ contract: usdc }],
      with: { abi: 'function decimals() view returns (uint8)', function: 'decimals' },
      answers: { [endpoint]: { jsonrpc: '2.0', id: 1, result: `0x${'6'.padStart(64, '0')}` } },
      gives: { main: [{ contract: usdc, result: 6 }] },
    },
    {
      title: 'A function that the ABI does not have',
      given: [{ contract: usdc }],
      with: { abi: 'function decimals() view returns (uint8)', function: 'symbol' },
      fails: 'chain_function_unknown',
    },
    {
      title: 'Arguments are checked before anything is asked',
      given: [{ contract: usdc }],
      with: { abi: 'function balanceOf(address) view returns (uint256)', function: 'balanceOf', arguments: ['me'] },
      fails: 'chain_arguments_invalid',
    },
    {
      title: 'An ABI that cannot be read',
      given: [{ contract: usdc }],
      with: { abi: 'balanceOf' },
      fails: 'chain_abi_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./contract.ts'))).workWithContract(context),
});
