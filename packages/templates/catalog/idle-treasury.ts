import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'idle-treasury',
  name: 'DeFi Yield Farming',
  description: 'Supplies what a wallet holds above its reserve to Aave, after somebody has agreed to it.',
  category: 'Crypto',
  difficulty: 'Intermediate',
  icon: 'trending-up',
  useCase:
    'For treasuries whose stablecoins lie idle between payments: a reserve stays at hand and the rest earns interest.',
  tags: ['aave', 'yield', 'treasury', 'usdc'],
  estimatedTime: '10 min setup',
  nodes: {
    wallet: node('manualTrigger', [0, 0.5], 'Wallet', {
      description: 'The address of the key, and what has to stay there in USDC.',
      items: '[{ "address": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "reserve": 1000 }]',
    }),
    balance: node('blockchainQuery', [1, 0.5], 'Balance', {
      operation: 'balance',
      network: 'ethereum',
      address: '{{ address }}',
      tokens: 'USDC',
    }),
    idle: node('dataTransform', [2, 0.5], 'Above the reserve', {
      set: [
        {
          name: 'amount',
          value:
            '{{ String(Math.max(0, Math.floor(Number(tokens?.[0]?.balance ?? balance) - $node("Wallet").json.reserve))) }}',
        },
      ],
    }),
    worth: node('conditional', [3, 0.5], 'Worth the fee?', { condition: 'Number(amount) >= 500' }),
    supply: node('stakingPool', [4, 0], 'Supply', {
      protocol: 'aave',
      network: 'ethereum',
      token: 'USDC',
      amount: '{{ amount }}',
    }),
    report: node('dataTransform', [5, 0.5], 'Report', {
      keep: false,
      set: [{ name: 'message', value: '{{ staking ? `${amount} USDC: ${staking.status}` : `${amount} USDC stay` }}' }],
    }),
  },
  flow: [
    'wallet > balance > idle > worth:true > supply:done > report',
    'supply:failed > report',
    'worth:false > report',
  ],
  trials: [
    {
      title: 'What is below the limit stays',
      given: [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', reserve: 1000 }],
      answers: {
        'POST https://ethereum-rpc.publicnode.com/': {
          jsonrpc: '2.0',
          id: 1,
          result: `0x${(1_200_000_000).toString(16).padStart(64, '0')}`,
        },
      },
      gives: { Report: [{ message: '200 USDC stay' }] },
    },
    {
      title: 'What is above it is supplied once somebody agrees',
      given: [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', reserve: 100 }],
      answers: {
        'POST https://ethereum-rpc.publicnode.com/': {
          jsonrpc: '2.0',
          id: 1,
          result: `0x${(1_200_000_000).toString(16).padStart(64, '0')}`,
        },
        'POST https://ethereum-rpc.publicnode.com/ #3': {
          jsonrpc: '2.0',
          id: 1,
          result: [{ number: '0x1', calls: [{ status: '0x1', gasUsed: '0x30d40', returnData: '0x', logs: [] }] }],
        },
      },
      approved: false,
      gives: { Report: [{ message: '1100 USDC: rejected' }] },
    },
  ],
});
