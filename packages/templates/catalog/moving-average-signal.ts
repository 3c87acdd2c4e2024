import { defineTemplate, node } from '../template.ts';

const candles = 'https://api.exchange.coinbase.com/products/ETH-USD/candles';

/** Daily candles as the exchange sends them, newest first: time, low, high, open, close, volume. */
const closing = (prices: readonly number[]): number[][] =>
  prices.map((price, index) => [1_760_000_000 - index * 86_400, price, price, price, price, 1]);

export default defineTemplate({
  id: 'moving-average-signal',
  name: 'Moving Average Signal',
  description:
    'Computes the 10-day and 30-day average of a market from public candles and names the trend: up, down or sideways.',
  category: 'Trading',
  difficulty: 'Intermediate',
  icon: 'activity',
  useCase:
    'For traders who follow trends and want the same calculation every day. No exchange account is needed to read prices.',
  tags: ['trading', 'moving average', 'coinbase', 'signal'],
  estimatedTime: '8 min setup',
  nodes: {
    market: node('manualTrigger', [0, 1], 'Market', {
      description: 'A product of the Coinbase exchange.',
      items: '{ "product": "ETH-USD" }',
    }),
    candles: node('httpRequest', [1, 1], 'Daily candles', {
      url: 'https://api.exchange.coinbase.com/products/{{ product }}/candles',
      query: [{ name: 'granularity', value: '86400' }],
      onFailure: 'retry',
    }),
    averages: node('dataTransform', [2, 1], 'Averages', {
      mode: 'javascript',
      transform: `// A candle is [time, low, high, open, close, volume]; the newest comes first.
const closes = items.map((item) => item.value?.[4]).filter((close) => typeof close === 'number');
const mean = (days) => {
  const part = closes.slice(0, days);
  return part.length === 0 ? 0 : part.reduce((sum, close) => sum + close, 0) / part.length;
};
const [fast, slow] = [mean(10), mean(30)];
return { last: closes[0] ?? null, fast: Number(fast.toFixed(2)), slow: Number(slow.toFixed(2)), gap: slow === 0 ? 0 : Number(((fast / slow - 1) * 100).toFixed(2)) };`,
    }),
    up: node('conditional', [3, 1], 'Fast above slow?', { condition: 'gap > 1' }),
    long: node('dataTransform', [4, 0], 'Up', {
      set: [
        { name: 'trend', value: 'up' },
        { name: 'summary', value: 'The 10-day average stands {{ gap }} % above the 30-day average' },
      ],
    }),
    down: node('conditional', [4, 1.5], 'Fast below slow?', { condition: 'gap < -1' }),
    short: node('dataTransform', [5, 1], 'Down', {
      set: [
        { name: 'trend', value: 'down' },
        { name: 'summary', value: 'The 10-day average stands {{ Math.abs(gap) }} % below the 30-day average' },
      ],
    }),
    flat: node('dataTransform', [5, 2], 'Sideways', { set: [{ name: 'trend', value: 'sideways' }] }),
  },
  flow: ['market > candles > averages > up:true > long', 'up:false > down:true > short', 'down:false > flat'],
  trials: [
    {
      title: 'Rising prices are an upward trend',
      answers: {
        [`GET ${candles}?granularity=86400`]: closing(Array.from({ length: 30 }, (_, day) => 3000 - day * 20)),
      },
      gives: { Up: [{ last: 3000, fast: 2910, slow: 2710, trend: 'up' }] },
    },
    {
      title: 'Falling prices are a downward trend',
      answers: { [`GET ${candles}`]: closing(Array.from({ length: 30 }, (_, day) => 2000 + day * 20)) },
      gives: { Down: [{ trend: 'down' }] },
    },
    {
      title: 'Others are neither',
      answers: { [`GET ${candles}`]: closing([2000, 2001, 2000]) },
      gives: { Sideways: [{ trend: 'sideways' }] },
    },
  ],
});
