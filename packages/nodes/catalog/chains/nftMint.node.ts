import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { nftFields } from './nft-fields.ts';

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export const nftMint = defineNode({
  type: 'nftMint',
  name: 'NFT Mint',
  category: 'Web3 & Crypto',
  icon: 'image',
  description:
    'Mints tokens of ERC-721 and ERC-1155 collections, each exactly once, with metadata in IPFS or in the token',
  summary: 'mint in {contract} on {network}',
  effect: 'pay',
  pairing: 'picks',
  waitsFor: 'answer',
  outputs: ['done', 'failed'],
  errorOutput: 'failed',
  fields: nftFields,
  sample: [
    {
      mint: {
        status: 'succeeded',
        transaction: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
        from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        nonce: 7,
        blockNumber: '21000000',
        gasUsed: '121000',
        fee: '0.00121',
        contract,
        tokenId: '12',
        tokenUri: 'ipfs://bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy',
      },
    },
  ],
  examples: [
    {
      title: 'A recipient is an address',
      given: [{ contract, recipient: 'ada', name: 'First' }],
      with: { key: 'example', metadata: 'none' },
      credential: { privateKey: `0x${'11'.repeat(32)}` },
      fails: 'field_invalid',
    },
    {
      title: 'A function that takes an ID needs one',
      given: [{ contract, recipient, name: 'First' }],
      with: { key: 'example', mint: 'id', metadata: 'none' },
      credential: { privateKey: `0x${'11'.repeat(32)}` },
      fails: 'chain_arguments_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./nft.ts'))).mintTokens(context),
});
