import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { safeFields } from './safe-fields.ts';

export const multiSigWallet = defineNode({
  type: 'multiSigWallet',
  name: 'Multi-Sig Wallet',
  category: 'Web3 & Crypto',
  icon: 'users',
  description:
    'Proposes, signs and executes transactions of a Safe, each executed once, when enough owners have agreed',
  summary: '{operation} on {network}',
  effect: ({ operation }) => (operation === 'approve' || operation === 'execute' ? 'pay' : 'write'),
  pairing: 'picks',
  waitsFor: 'answer',
  outputs: ['done', 'failed'],
  errorOutput: 'failed',
  fields: safeFields,
  sample: [
    {
      proposal: {
        safe: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        value: '1000000000000000000',
        data: '0x',
        nonce: '4',
        safeTxHash: `0x${'5c'.repeat(32)}`,
        signatures: [`0x${'5d'.repeat(65)}`],
        threshold: 2,
      },
    },
  ],
  examples: [
    {
      title: 'A Safe is named by its address',
      given: [{ safe: 'treasury', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '1' }],
      with: { key: 'example' },
      credential: { privateKey: `0x${'11'.repeat(32)}` },
      fails: 'field_invalid',
    },
    {
      title: 'A proposal that was changed on its way is refused',
      given: [
        {
          proposal: {
            safe: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
            to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
            value: '1',
            data: '0x',
            nonce: '0',
            safeTxHash: `0x${'00'.repeat(32)}`,
          },
        },
      ],
      with: { key: 'example', operation: 'confirm' },
      credential: { privateKey: `0x${'11'.repeat(32)}` },
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./safe.ts'))).workWithSafe(context),
});
