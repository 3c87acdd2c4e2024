import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'ethereum-balance-watch',
  name: 'Ethereum Balance Watch',
  description: 'Reads the balances of your addresses on Ethereum and lists those that cannot pay for much longer.',
  category: 'Crypto',
  difficulty: 'Beginner',
  icon: 'wallet',
  useCase:
    'For teams that pay from hot wallets: each address has its own minimum in ether, and the result says how much to send to which.',
  tags: ['ethereum', 'wallet', 'balance', 'treasury'],
  estimatedTime: '5 min setup',
  nodes: {
    wallets: node('manualTrigger', [0, 0.5], 'Addresses', {
      description:
        'One entry per address; the minimum is in ETH. Replace the trigger by a schedule to look every morning.',
      items: '[{ "label": "Payouts", "address": "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045", "minimum": 2 }]',
    }),
    balance: node('blockchainQuery', [1, 0.5], 'Balance', {
      operation: 'balance',
      network: 'ethereum',
      address: '{{ address }}',
      onFailure: 'retry',
    }),
    low: node('conditional', [2, 0.5], 'Below the minimum?', {
      condition: 'Number(balance) < $node("Addresses").json.minimum',
    }),
    topUp: node('dataTransform', [3, 0], 'To top up', {
      keep: false,
      set: [
        { name: 'label', value: '{{ $node("Addresses").json.label }}' },
        { name: 'address', value: '{{ address }}' },
        {
          name: 'message',
          value:
            '{{ $node("Addresses").json.label }} holds {{ balance }} ETH, {{ $node("Addresses").json.minimum }} are wanted',
        },
      ],
    }),
    fine: node('dataTransform', [3, 1], 'In order', {
      keep: false,
      set: [{ name: 'message', value: '{{ $node("Addresses").json.label }} holds {{ balance }} ETH' }],
    }),
  },
  flow: ['wallets > balance > low:true > topUp', 'low:false > fine'],
  trials: [
    {
      title: 'Wallets are sorted by their minimum',
      given: [
        { label: 'Payouts', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', minimum: 2 },
        { label: 'Reserve', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', minimum: 1 },
      ],
      answers: {
        'POST https://ethereum-rpc.publicnode.com/': { jsonrpc: '2.0', id: 1, result: '0x14d1120d7b160000' },
      },
      gives: {
        'To top up': [
          {
            label: 'Payouts',
            address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
            message: 'Payouts holds 1.5 ETH, 2 are wanted',
          },
        ],
        'In order': [{ message: 'Reserve holds 1.5 ETH' }],
      },
    },
  ],
});
