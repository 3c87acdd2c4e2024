import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'signed-order-release',
  name: 'Signed Order Release',
  description: 'Has each large order signed with a wallet before it is released.',
  category: 'Crypto',
  difficulty: 'Beginner',
  icon: 'wallet',
  useCase:
    'For teams that keep proof of who released what: the signature of a wallet is stored with the order, and anybody can verify it later.',
  tags: ['wallet', 'signature', 'approval', 'web3'],
  estimatedTime: '5 min setup',
  nodes: {
    orders: node('manualTrigger', [0, 0.5], 'Orders', {
      items: '[{ "number": "A-17", "amount": 12000 }, { "number": "A-18", "amount": 90 }]',
    }),
    large: node('conditional', [1, 0.5], 'Needs a signature?', { condition: 'amount > 1000' }),
    sign: node('walletConnect', [2, 0], 'Signature', {
      operation: 'message',
      title: 'Release this order',
      message: 'I release order {{ number }} of {{ amount }} EUR.',
      minAmount: 0,
    }),
    released: node('dataTransform', [3, 0], 'Released', {
      set: [{ name: 'state', value: 'released by {{ wallet.address }}' }],
    }),
    held: node('dataTransform', [3, 1], 'Held back', { set: [{ name: 'state', value: 'held back' }] }),
    small: node('dataTransform', [2, 2], 'Released at once', { set: [{ name: 'state', value: 'released' }] }),
  },
  flow: ['orders > large:true > sign:connected > released', 'sign:failed > held', 'large:false > small'],
  trials: [
    {
      title: 'A large order is released by a signature',
      given: [{ number: 'A-17', amount: 12_000 }],
      approved: true,
      gives: {
        Released: [{ number: 'A-17', state: 'released by 0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
      },
    },
    {
      title: 'One that is rejected is held back',
      given: [{ number: 'A-17', amount: 12_000 }],
      approved: false,
      gives: { 'Held back': [{ number: 'A-17', state: 'held back', wallet: { status: 'rejected' } }] },
    },
    {
      title: 'Small orders need no signature',
      given: [{ number: 'A-18', amount: 90 }],
      gives: { 'Released at once': [{ number: 'A-18', amount: 90, state: 'released' }] },
    },
  ],
});
