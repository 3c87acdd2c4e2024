import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'bitcoin-price-alert',
  name: 'Bitcoin Price Alert',
  description: 'Reads the Bitcoin price from CoinGecko and posts a message when it leaves the range you set.',
  category: 'Crypto',
  difficulty: 'Beginner',
  icon: 'bell',
  useCase:
    'For holders who want to know about price moves without watching a chart. Set the range in the first node and the destination of the message in the last one.',
  tags: ['bitcoin', 'price', 'alert', 'coingecko'],
  estimatedTime: '4 min setup',
  nodes: {
    range: node('manualTrigger', [0, 0.5], 'Price range', {
      description: 'The limits, in US dollars.',
      items: '{ "low": 60000, "high": 120000 }',
    }),
    price: node('httpRequest', [1, 0.5], 'Bitcoin price', {
      url: 'https://api.coingecko.com/api/v3/simple/price',
      query: [
        { name: 'ids', value: 'bitcoin' },
        { name: 'vs_currencies', value: 'usd' },
      ],
      onFailure: 'retry',
    }),
    compare: node('dataTransform', [2, 0.5], 'Compare with the range', {
      keep: false,
      set: [
        { name: 'price', value: '{{ bitcoin?.usd ?? 0 }}' },
        { name: 'low', value: '{{ $node("Price range").json.low }}' },
        { name: 'high', value: '{{ $node("Price range").json.high }}' },
      ],
    }),
    outside: node('conditional', [3, 0.5], 'Outside the range?', {
      condition: 'price > 0 && (price < low || price > high)',
    }),
    alert: node('httpRequest', [4, 0], 'Post the alert', {
      description: 'Sends to an echo service for now. Replace the URL with the incoming webhook of your chat.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      body: '{ "text": "Bitcoin is {{ price < low ? \'below\' : \'above\' }} your range: {{ price.toFixed(0) }} USD" }',
    }),
    quiet: node('dataTransform', [4, 1], 'Nothing to report', {
      keep: false,
      set: [{ name: 'summary', value: 'Bitcoin stands at {{ price }} USD, within the range' }],
    }),
  },
  flow: ['range > price > compare > outside:true > alert', 'outside:false > quiet'],
  trials: [
    {
      title: 'A price above the range is reported',
      answers: {
        'GET https://api.coingecko.com/api/v3/simple/price?ids=bitcoin&vs_currencies=usd': {
          bitcoin: { usd: 125_300 },
        },
        'POST https://postman-echo.com/post': { json: { text: 'received' } },
      },
      gives: {
        'Compare with the range': [{ price: 125_300, low: 60_000, high: 120_000 }],
        'Post the alert': [{ json: { text: 'received' } }],
      },
    },
    {
      title: 'A price within it is not',
      answers: {
        'GET https://api.coingecko.com/api/v3/simple/price?ids=bitcoin&vs_currencies=usd': { bitcoin: { usd: 84_000 } },
      },
      gives: { 'Nothing to report': [{ summary: 'Bitcoin stands at 84000 USD, within the range' }] },
    },
  ],
});
