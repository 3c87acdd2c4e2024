import { defineTemplate, node } from '../template.ts';

const address = 'https://mempool.space/api/v1/fees/recommended';

export default defineTemplate({
  id: 'cheap-fee-window',
  name: 'Cheap Fee Window',
  description:
    'Waits for a quiet moment on the Bitcoin network: checks the fee, waits half an hour if it is high, and checks again.',
  category: 'Crypto',
  difficulty: 'Intermediate',
  icon: 'hourglass',
  useCase:
    'For transfers that are not urgent. The run waits between the checks without using resources, and survives restarts.',
  tags: ['bitcoin', 'fees', 'mempool', 'wait'],
  estimatedTime: '5 min setup',
  nodes: {
    limit: node('manualTrigger', [0, 0.5], 'Highest fee', {
      description: 'In satoshis per virtual byte.',
      items: '{ "limit": 8 }',
    }),
    now: node('httpRequest', [1, 0.5], 'Fee now', { url: address, onFailure: 'retry' }),
    cheap: node('conditional', [2, 0.5], 'Cheap enough?', {
      condition: 'halfHourFee <= $node("Highest fee").json.limit',
    }),
    send: node('dataTransform', [3, 0], 'Send now', {
      keep: false,
      set: [{ name: 'advice', value: 'Send now at {{ halfHourFee }} sat/vB' }],
    }),
    wait: node('delay', [3, 1], 'Wait half an hour', { amount: 30, unit: 'minutes' }),
    later: node('httpRequest', [4, 1], 'Fee after the wait', { url: address, onFailure: 'retry' }),
    report: node('dataTransform', [5, 1], 'Advice after the wait', {
      keep: false,
      set: [
        { name: 'before', value: '{{ $node("Fee now").json.halfHourFee ?? null }}' },
        { name: 'after', value: '{{ halfHourFee ?? null }}' },
        { name: 'advice', value: '{{ halfHourFee <= $node("Highest fee").json.limit ? "Send now" : "Keep waiting" }}' },
      ],
    }),
  },
  flow: ['limit > now > cheap:true > send', 'cheap:false > wait > later > report'],
  trials: [
    {
      title: 'A low fee is used at once',
      answers: { [`GET ${address}`]: { halfHourFee: 4 } },
      gives: { 'Send now': [{ advice: 'Send now at 4 sat/vB' }] },
    },
    {
      title: 'A high one is waited out',
      answers: { [`GET ${address}`]: { halfHourFee: 31 } },
      gives: { 'Advice after the wait': [{ before: 31, after: 31, advice: 'Keep waiting' }] },
    },
  ],
});
