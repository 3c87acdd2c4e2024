import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'protocol-tvl-guard',
  name: 'Protocol TVL Guard',
  description: 'Reads the value locked in your DeFi protocols from DefiLlama and fails if one falls below its minimum.',
  category: 'DeFi',
  difficulty: 'Beginner',
  icon: 'landmark',
  useCase:
    'For treasuries with funds in lending protocols: a sudden outflow ends the run as failed, which shows in the execution history with the reason.',
  tags: ['defi', 'tvl', 'defillama', 'risk'],
  estimatedTime: '5 min setup',
  nodes: {
    protocols: node('manualTrigger', [0, 0.5], 'Protocols', {
      description: 'The name in the DefiLlama URL, and a minimum in US dollars.',
      items: '[{ "protocol": "aave", "floor": 5000000000 }, { "protocol": "uniswap", "floor": 2000000000 }]',
    }),
    locked: node('httpRequest', [1, 0.5], 'Value locked', {
      url: 'https://api.llama.fi/tvl/{{ protocol }}',
      onFailure: 'retry',
    }),
    pair: node('dataTransform', [2, 0.5], 'Combine', {
      keep: false,
      set: [
        { name: 'protocol', value: '{{ $node("Protocols").json.protocol }}' },
        { name: 'floor', value: '{{ $node("Protocols").json.floor }}' },
        { name: 'locked', value: '{{ value ?? null }}' },
      ],
    }),
    fallen: node('conditional', [3, 0.5], 'Below the floor?', { condition: 'locked !== null && locked < floor' }),
    stop: node('stopWithError', [4, 0], 'Sound the alarm', {
      message:
        '{{ protocol }} holds {{ (locked / 1000000).toFixed(0) }} million USD, the floor is {{ (floor / 1000000).toFixed(0) }} million',
    }),
    fine: node('dataTransform', [4, 1], 'In order', {
      keep: false,
      set: [{ name: 'summary', value: '{{ protocol }}: {{ ((locked ?? 0) / 1000000).toFixed(0) }} million USD' }],
    }),
  },
  flow: ['protocols > locked > pair > fallen:true > stop', 'fallen:false > fine'],
  trials: [
    {
      title: 'Protocols above their floor are listed',
      answers: {
        'GET https://api.llama.fi/tvl/aave': 31_250_000_000,
        'GET https://api.llama.fi/tvl/uniswap': 5_100_000_000,
      },
      gives: { 'In order': [{ summary: 'aave: 31250 million USD' }, { summary: 'uniswap: 5100 million USD' }] },
    },
    {
      title: 'One below it ends the run',
      given: [{ protocol: 'aave', floor: 5_000_000_000 }],
      answers: { 'GET https://api.llama.fi/tvl/aave': 3_000_000_000 },
      fails: 'stopped_with_error',
    },
  ],
});
