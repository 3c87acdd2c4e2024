import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { walletFields } from './wallet-fields.ts';

export const walletConnect = defineNode({
  type: 'walletConnect',
  name: 'Wallet Connect',
  category: 'Web3 & Crypto',
  icon: 'wallet',
  description: 'Asks you for a connected wallet or its signature, and continues with address, balance and signature',
  summary: 'ask for a wallet on {network}',
  effect: 'write',
  pairing: 'same',
  waitsFor: 'answer',
  outputs: ['connected', 'failed'],
  errorOutput: 'failed',
  fields: walletFields,
  sample: [
    {
      wallet: {
        status: 'connected',
        address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        network: 'ethereum',
        chainId: 1,
        wallet: 'MetaMask',
        balance: '1.5',
        currency: 'ETH',
        signature: '',
        at: '2026-03-04T10:00:00.000Z',
      },
    },
  ],
  examples: [
    { title: 'There has to be a question', given: [{}], with: { title: '' }, fails: 'field_required' },
    {
      title: 'Typed data is JSON of EIP-712',
      given: [{}],
      with: { operation: 'typedData', typedData: '{ "message": {} }' },
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./ask-wallet.ts'))).askForWallet(context),
});
