import { defineTemplate, node } from '../template.ts';

const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'epicor-late-orders',
  name: 'Late Epicor Orders',
  description:
    'Reports each order that a query (BAQ) of Epicor Kinetic newly lists as late to Slack, with its customer.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'factory',
  useCase: 'For production: late orders are known once, when they become late.',
  tags: ['epicor', 'erp', 'orders', 'slack'],
  estimatedTime: '8 min setup',
  nodes: {
    late: node('epicorErpTrigger', [0, 0], 'Order is late', { event: 'queryRowAdded', baqId: 'your-baq-id' }),
    customer: node('epicorErp', [1, 0], 'Customer', {
      operation: 'list.customers',
      filter: 'CustNum eq {{ OrderHed_CustNum }}',
    }),
    tell: node('slackNotification', [2, 0], 'Report it', {
      channel: 'your-channel-id',
      text: 'Order {{ $node("Order is late").json.OrderHed_OrderNum }} of {{ Name }} is late.',
    }),
  },
  flow: ['late > customer > tell'],
  trials: [
    {
      title: 'A late order is reported with its customer',
      given: [{ OrderHed_OrderNum: 5001, OrderHed_CustNum: 42 }],
      answers: {
        'GET https://kinetic.example.com/ERP/api/v2/odata/EPIC06/Erp.BO.CustomerSvc/Customers': {
          value: [{ CustNum: 42, Name: 'Acme' }],
        },
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [slack]: [{ text: 'Order 5001 of Acme is late.' }] },
    },
  ],
});
