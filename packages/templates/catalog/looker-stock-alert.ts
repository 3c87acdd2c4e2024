import { defineTemplate, node } from '../template.ts';

const looker = 'https://acme.cloud.looker.com/api/4.0';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'looker-stock-alert',
  name: 'Stock Alerts from Looker',
  description: 'Runs a Look each morning and reports the products in Slack of which little is left.',
  category: 'Analytics',
  difficulty: 'Beginner',
  icon: 'chart-column',
  useCase: 'For teams whose numbers are in Looker: nobody has to open a dashboard to see that something runs out.',
  tags: ['looker', 'slack', 'stock', 'alerts'],
  estimatedTime: '5 min setup',
  nodes: {
    morning: node('scheduler', [0, 0], 'Every morning', { schedule: { mode: 'daily', time: '07:00' } }),
    rows: node('lookerBi', [1, 0], 'Run the Look', {
      description: 'Choose your own Look, with the fields products.name and products.stock.',
      operation: 'look.rows',
      lookId: '42',
    }),
    low: node('conditional', [2, 0], 'Little left?', { condition: '$json["products.stock"] < 10' }),
    tell: node('slackNotification', [3, 0], 'Report the product', {
      channel: 'your-channel-id',
      text: '{{ $json["products.name"] }}: {{ $json["products.stock"] }} left',
    }),
  },
  flow: ['morning > rows > low:true > tell'],
  trials: [
    {
      title: 'Only what runs out is reported',
      answers: {
        [`GET ${looker}/looks/42/run/json`]: [
          { 'products.name': 'Chair', 'products.stock': 3 },
          { 'products.name': 'Table', 'products.stock': 40 },
        ],
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [`POST ${slack}`]: [{ text: 'Chair: 3 left' }] },
    },
  ],
});
