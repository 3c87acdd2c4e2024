import { defineTemplate, node } from '../template.ts';

const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'ifs-open-orders',
  name: 'Open IFS Purchase Orders',
  description: 'Lists the released purchase orders in IFS Cloud every Monday and sends their number to Slack.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'factory',
  useCase: 'For purchasing: a reminder without a report.',
  tags: ['ifs', 'erp', 'purchasing', 'slack', 'schedule'],
  estimatedTime: '8 min setup',
  nodes: {
    monday: node('scheduler', [0, 0], 'Every Monday', {
      schedule: { mode: 'weekly', weekdays: ['mon'], time: '07:30' },
    }),
    orders: node('ifsApplications', [1, 0], 'Released orders', {
      operation: 'entity.list',
      projection: 'PurchaseOrderHandling',
      entitySet: 'PurchaseOrderSet',
      filter: "Objstate eq 'Released'",
    }),
    sum: node('dataAggregator', [2, 0], 'Count', { calculate: [{ name: 'count', value: 'count()' }] }),
    tell: node('slackNotification', [3, 0], 'Tell the team', {
      channel: 'your-channel-id',
      text: '{{ count }} purchase orders are released and not closed.',
    }),
  },
  flow: ['monday > orders > sum > tell'],
  trials: [
    {
      title: 'The number of orders is sent',
      answers: {
        'GET https://acme.ifs.cloud/main/ifsapplications/projection/v1/PurchaseOrderHandling.svc/PurchaseOrderSet': {
          value: [{ OrderNo: '1' }, { OrderNo: '2' }],
        },
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [slack]: [{ text: '2 purchase orders are released and not closed.' }] },
    },
  ],
});
