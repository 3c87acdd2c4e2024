import { defineTemplate, node } from '../template.ts';

const pool = '747c1d2a-c668-4682-b9f9-296708a3dd90';

export default defineTemplate({
  id: 'pool-yield-watch',
  name: 'Pool Yield Watch',
  description:
    "Compares today's yield of a liquidity pool with its 30-day average and notifies you when it has dropped.",
  category: 'DeFi',
  difficulty: 'Intermediate',
  icon: 'chart-column',
  useCase: 'For yield farmers. The history comes from DefiLlama; set the pool to watch in the first node.',
  tags: ['defi', 'yield', 'apy', 'defillama'],
  estimatedTime: '8 min setup',
  nodes: {
    pool: node('manualTrigger', [0, 0.5], 'Pool', {
      description:
        "The pool ID is at the end of its DefiLlama URL; this one is Lido's staked Ether. The drop is in percent.",
      items: `{ "pool": "${pool}", "drop": 20 }`,
    }),
    history: node('httpRequest', [1, 0.5], 'History of yields', {
      url: 'https://yields.llama.fi/chart/{{ pool }}',
      itemsPath: 'data',
      onFailure: 'retry',
    }),
    average: node('dataTransform', [2, 0.5], 'Today and the average', {
      mode: 'javascript',
      transform: `const days = items.filter((day) => typeof day.apy === 'number').slice(-31);
const before = days.slice(0, -1);
const average = before.reduce((sum, day) => sum + day.apy, 0) / Math.max(before.length, 1);
const today = days.at(-1)?.apy ?? 0;
return { today, average: Number(average.toFixed(2)), change: average === 0 ? 0 : Number(((today / average - 1) * 100).toFixed(1)) };`,
    }),
    dropped: node('conditional', [3, 0.5], 'Dropped?', { condition: 'change < -$node("Pool").json.drop' }),
    warn: node('httpRequest', [4, 0], 'Post a warning', {
      description: 'Sends to an echo service for now. Replace the URL with the incoming webhook of your chat.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      body: '{ "text": "The yield fell by {{ Math.abs(change) }} % to {{ today }} %; its 30-day average is {{ average }} %" }',
    }),
    steady: node('dataTransform', [4, 1], 'Steady', {
      set: [{ name: 'summary', value: 'Yield {{ today }} %, average {{ average }} %' }],
    }),
  },
  flow: ['pool > history > average > dropped:true > warn', 'dropped:false > steady'],
  trials: [
    {
      title: 'A steady yield is noted',
      answers: {
        [`GET https://yields.llama.fi/chart/${pool}`]: {
          status: 'success',
          data: [{ apy: 3 }, { apy: 3.2 }, { apy: 3.1 }],
        },
      },
      gives: { Steady: [{ today: 3.1, average: 3.1, change: 0, summary: 'Yield 3.1 %, average 3.1 %' }] },
    },
    {
      title: 'A drop is reported',
      answers: {
        [`GET https://yields.llama.fi/chart/${pool}`]: { data: [{ apy: 4 }, { apy: 4 }, { apy: 2 }] },
        'POST https://postman-echo.com/post': { json: { text: 'received' } },
      },
      gives: {
        'Today and the average': [{ today: 2, average: 4, change: -50 }],
        'Post a warning': [{ json: { text: 'received' } }],
      },
    },
  ],
});
