import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'portfolio-rebalancing',
  name: 'Portfolio Rebalancing Decision',
  description:
    'Values your holdings at current prices, compares each share with its target and lists the orders that bring them back.',
  category: 'Trading',
  difficulty: 'Advanced',
  icon: 'arrow-left-right',
  useCase:
    'For a long-term portfolio that is rebalanced a few times a year. The workflow lists the orders; you place them.',
  tags: ['portfolio', 'rebalancing', 'allocation', 'coinbase'],
  estimatedTime: '12 min setup',
  nodes: {
    holdings: node('manualTrigger', [0, 0.5], 'Holdings', {
      description: 'The amount of each asset, and its target share in percent.',
      items:
        '[{ "asset": "BTC", "amount": 0.4, "target": 50 }, { "asset": "ETH", "amount": 6, "target": 35 }, { "asset": "SOL", "amount": 40, "target": 15 }]',
    }),
    prices: node('httpRequest', [1, 0.5], 'Current prices', {
      url: 'https://api.coinbase.com/v2/prices/{{ asset }}-USD/spot',
      concurrency: 3,
      onFailure: 'retry',
    }),
    value: node('dataTransform', [2, 0.5], 'Value in USD', {
      keep: false,
      set: [
        { name: 'asset', value: '{{ $node("Holdings").json.asset }}' },
        { name: 'target', value: '{{ $node("Holdings").json.target }}' },
        { name: 'price', value: '{{ Number(data?.amount ?? 0) }}' },
        { name: 'value', value: '{{ Number(data?.amount ?? 0) * $node("Holdings").json.amount }}' },
      ],
    }),
    drift: node('dataTransform', [3, 0.5], 'Drift from target', {
      mode: 'javascript',
      transform: `const total = items.reduce((sum, item) => sum + item.value, 0);
return items.map((item) => {
  const share = total === 0 ? item.target : (item.value / total) * 100;
  const order = (total * item.target) / 100 - item.value;
  return { ...item, share: Number(share.toFixed(1)), drift: Number((share - item.target).toFixed(1)), order: Math.round(order * 100) / 100 };
});`,
    }),
    due: node('conditional', [4, 0.5], 'Off by more than 5 points?', { condition: 'Math.abs(drift) > 5' }),
    order: node('dataTransform', [5, 0], 'Order', {
      keep: false,
      set: [
        { name: 'asset', value: '{{ asset }}' },
        { name: 'side', value: '{{ order > 0 ? "buy" : "sell" }}' },
        { name: 'usd', value: '{{ Math.abs(order) }}' },
        { name: 'why', value: '{{ share }} % instead of {{ target }} %' },
      ],
    }),
    hold: node('dataTransform', [5, 1], 'Hold', {
      keep: false,
      set: [
        { name: 'asset', value: '{{ asset }}' },
        { name: 'share', value: '{{ share }}' },
      ],
    }),
  },
  flow: ['holdings > prices > value > drift > due:true > order', 'due:false > hold'],
  trials: [
    {
      title: 'What has grown is sold, what has fallen is bought',
      answers: {
        'GET https://api.coinbase.com/v2/prices/BTC-USD/spot': {
          data: { amount: '100000', base: 'BTC', currency: 'USD' },
        },
        'GET https://api.coinbase.com/v2/prices/ETH-USD/spot': {
          data: { amount: '3000', base: 'ETH', currency: 'USD' },
        },
        'GET https://api.coinbase.com/v2/prices/SOL-USD/spot': {
          data: { amount: '250', base: 'SOL', currency: 'USD' },
        },
      },
      gives: {
        Order: [
          { asset: 'BTC', side: 'sell', usd: 6000, why: '58.8 % instead of 50 %' },
          { asset: 'ETH', side: 'buy', usd: 5800, why: '26.5 % instead of 35 %' },
        ],
        Hold: [{ asset: 'SOL', share: 14.7 }],
      },
    },
  ],
});
