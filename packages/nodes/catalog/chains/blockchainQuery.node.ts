import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { queryFields } from './query-fields.ts';

const endpoint = 'POST https://ethereum-rpc.publicnode.com/';
const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const genesis = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

export const blockchainQuery = defineNode({
  type: 'blockchainQuery',
  name: 'Blockchain Query',
  category: 'Web3 & Crypto',
  icon: 'box',
  description:
    'Reads balances, transactions, transfers and events from Ethereum and other EVM chains, Bitcoin and Solana',
  summary: '{operation} of {address}',
  effect: 'read',
  pairing: 'none',
  fields: queryFields,
  samples: {
    field: 'operation',
    of: {
      balance: [
        {
          address: vitalik,
          network: 'ethereum',
          token: 'ETH',
          balance: '1.5',
          units: '1500000000000000000',
          decimals: 18,
        },
      ],
      transfers: [
        {
          from: vitalik,
          to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          amount: '25',
          units: '25000000',
          token: 'USDC',
          contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          network: 'ethereum',
          transaction: '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
          blockNumber: '21000000',
          logIndex: 7,
        },
      ],
      bitcoinBalance: [
        {
          address: genesis,
          network: 'bitcoin',
          token: 'BTC',
          balance: '0.5',
          pending: '0',
          units: '50000000',
          decimals: 8,
        },
      ],
    },
  },
  sample: [{ network: 'ethereum', blockNumber: '21000000' }],
  examples: [
    {
      title: 'How much ether an address has',
      given: [{ address: vitalik }],
      with: {},
      answers: { [endpoint]: { jsonrpc: '2.0', id: 1, result: '0x14d1120d7b160000' } },
      gives: {
        main: [
          {
            address: vitalik,
            network: 'ethereum',
            token: 'ETH',
            balance: '1.5',
            units: '1500000000000000000',
            decimals: 18,
          },
        ],
      },
    },
    {
      title: 'What nobody has spent of a Bitcoin address, kept in the item',
      given: [{ customer: 7, wallet: genesis }],
      with: { operation: 'bitcoinBalance', address: '{{ wallet }}', saveIn: 'bitcoin' },
      answers: {
        [`GET https://blockstream.info/api/address/${genesis}`]: {
          chain_stats: { funded_txo_sum: 70_000_000, spent_txo_sum: 20_000_000 },
          mempool_stats: { funded_txo_sum: 1, spent_txo_sum: 0 },
        },
      },
      gives: {
        main: [
          {
            customer: 7,
            wallet: genesis,
            bitcoin: {
              address: genesis,
              network: 'bitcoin',
              token: 'BTC',
              balance: '0.5',
              pending: '0.00000001',
              units: '50000000',
              decimals: 8,
            },
          },
        ],
      },
    },
    {
      title: 'A digit that was mistyped is found by the checksum',
      given: [{ address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046' }],
      with: {},
      fails: 'field_invalid',
    },
    {
      title: 'A chain without a name service',
      given: [{ address: 'a.eth' }],
      with: { network: 'polygon' },
      fails: 'chain_names_missing',
    },
  ],
  run: async (context) => (await lazyImport(import('./query.ts'))).queryChains(context),
});
