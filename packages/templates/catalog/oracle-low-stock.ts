import { defineTemplate, node } from '../template.ts';

const fusion = 'https://acme.fa.us2.oraclecloud.com';
const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'oracle-low-stock',
  name: 'Low Stock in Oracle SCM',
  description: 'Checks stock balances in Oracle Fusion SCM every morning and reports low ones to Slack.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'truck',
  useCase: 'For warehouses: shortages are known before the first order of the day.',
  tags: ['oracle', 'scm', 'inventory', 'slack', 'schedule'],
  estimatedTime: '8 min setup',
  nodes: {
    morning: node('scheduler', [0, 0], 'Every morning', { schedule: { mode: 'daily', time: '06:00' } }),
    stock: node('oracleSupplyChain', [1, 0], 'Stock', {
      operation: 'item.listStock',
      condition: "OrganizationCode = 'V1'",
    }),
    low: node('conditional', [2, 0], 'Low?', { condition: 'PrimaryOnhandQuantity < 10' }),
    tell: node('slackNotification', [3, 0], 'Report it', {
      channel: 'your-channel-id',
      text: '{{ ItemNumber }} is low: {{ PrimaryOnhandQuantity }} left.',
    }),
  },
  flow: ['morning > stock > low:true > tell'],
  trials: [
    {
      title: 'A low balance is reported',
      answers: {
        [`GET ${fusion}/fscmRestApi/resources/11.13.18.05/inventoryOnhandBalances`]: {
          items: [
            { ItemNumber: 'A', PrimaryOnhandQuantity: 3 },
            { ItemNumber: 'B', PrimaryOnhandQuantity: 300 },
          ],
          hasMore: false,
        },
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [slack]: [{ text: 'A is low: 3 left.' }] },
    },
  ],
});
