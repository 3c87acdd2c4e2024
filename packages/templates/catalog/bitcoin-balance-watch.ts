import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'bitcoin-balance-watch',
  name: 'Bitcoin Balance Watch',
  description:
    'Looks up the balance of your Bitcoin addresses on a public explorer and lists those that fell below their minimum.',
  category: 'Crypto',
  difficulty: 'Intermediate',
  icon: 'wallet',
  useCase:
    'For teams that pay from hot wallets: each address has its own minimum, and the result is a list of the wallets to top up.',
  tags: ['bitcoin', 'wallet', 'balance', 'treasury'],
  estimatedTime: '6 min setup',
  nodes: {
    wallets: node('manualTrigger', [0, 0.5], 'Addresses', {
      description: 'One entry per address; the minimum is in BTC.',
      items: '[{ "label": "Payouts", "address": "bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh", "minimum": 0.5 }]',
    }),
    lookUp: node('httpRequest', [1, 0.5], 'Look up the balance', {
      url: 'https://blockstream.info/api/address/{{ address }}',
      concurrency: 2,
      onFailure: 'retry',
    }),
    balance: node('dataTransform', [2, 0.5], 'Balance in BTC', {
      keep: false,
      set: [
        { name: 'label', value: '{{ $node("Addresses").json.label }}' },
        { name: 'minimum', value: '{{ $node("Addresses").json.minimum }}' },
        {
          name: 'balance',
          value: '{{ ((chain_stats?.funded_txo_sum ?? 0) - (chain_stats?.spent_txo_sum ?? 0)) / 100000000 }}',
        },
        {
          name: 'pending',
          value: '{{ ((mempool_stats?.funded_txo_sum ?? 0) - (mempool_stats?.spent_txo_sum ?? 0)) / 100000000 }}',
        },
      ],
    }),
    low: node('conditional', [3, 0.5], 'Below the minimum?', { condition: 'balance + pending < minimum' }),
    topUp: node('dataTransform', [4, 0], 'To top up', {
      keep: false,
      set: [
        { name: 'wallet', value: '{{ label }}' },
        { name: 'missing', value: '{{ Number((minimum - balance - pending).toFixed(8)) }}' },
        { name: 'message', value: '{{ label }} holds {{ balance }} BTC, {{ minimum }} are wanted' },
      ],
    }),
    fine: node('dataTransform', [4, 1], 'In order', {
      keep: false,
      set: [{ name: 'message', value: '{{ label }} holds {{ balance }} BTC' }],
    }),
  },
  flow: ['wallets > lookUp > balance > low:true > topUp', 'low:false > fine'],
  trials: [
    {
      title: 'Wallets are sorted by their balance',
      given: [
        { label: 'Payouts', address: 'bc1payouts', minimum: 0.5 },
        { label: 'Reserve', address: 'bc1reserve', minimum: 1 },
      ],
      answers: {
        'GET https://blockstream.info/api/address/bc1payouts': {
          chain_stats: { funded_txo_sum: 120_000_000, spent_txo_sum: 100_000_000 },
          mempool_stats: { funded_txo_sum: 5_000_000, spent_txo_sum: 0 },
        },
        'GET https://blockstream.info/api/address/bc1reserve': {
          chain_stats: { funded_txo_sum: 400_000_000, spent_txo_sum: 0 },
        },
      },
      gives: {
        'To top up': [{ wallet: 'Payouts', missing: 0.25, message: 'Payouts holds 0.2 BTC, 0.5 are wanted' }],
        'In order': [{ message: 'Reserve holds 4 BTC' }],
      },
    },
  ],
});
