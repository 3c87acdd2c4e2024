import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'dca-strategy',
  name: 'DCA Strategy',
  description:
    'Buys a token for a fixed amount each time, by the best pool of Uniswap, and lists what was bought and what was not.',
  category: 'Crypto',
  difficulty: 'Intermediate',
  icon: 'arrow-left-right',
  useCase:
    'For treasuries that buy in small parts over time: each purchase asks before it is signed, and none is made while gas is dear or the price would move too far.',
  tags: ['dca', 'uniswap', 'swap', 'treasury'],
  estimatedTime: '10 min setup',
  nodes: {
    plan: node('manualTrigger', [0, 0.5], 'Plan', {
      description: 'What is spent, in USDC. Replace the trigger by a schedule to buy every week.',
      items: '[{ "amount": "50" }]',
    }),
    swap: node('defiSwap', [1, 0.5], 'Buy ether', {
      network: 'ethereum',
      sell: 'USDC',
      buy: 'ETH',
      amount: '{{ amount }}',
      minAmount: 10,
      maxGasPrice: 20,
    }),
    report: node('dataTransform', [2, 0.5], 'Report', {
      description: 'What was bought, or why nothing was.',
      keep: false,
      set: [
        {
          name: 'message',
          value: '{{ swap.status === "succeeded" ? `Bought ${swap.received ?? ""} ${swap.bought}` : swap.reason }}',
        },
      ],
    }),
  },
  flow: ['plan > swap:swapped > report', 'swap:failed > report'],
  trials: [
    {
      title: 'A purchase below the minimum waits for the next time',
      given: [{ amount: '5' }],
      gives: { Report: [{ message: 'It is below the minimum amount of 10.' }] },
    },
  ],
});
