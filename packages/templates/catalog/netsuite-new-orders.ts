import { defineTemplate, node } from '../template.ts';

const REST = 'https://1234567.suitetalk.api.netsuite.com/services/rest';
const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'netsuite-new-orders',
  name: 'New NetSuite Sales Orders',
  description: 'Reads the customer of each new sales order in NetSuite and announces the order in Slack.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'boxes',
  useCase: 'For sales and shipping: everybody sees new orders without a login to NetSuite.',
  tags: ['netsuite', 'erp', 'orders', 'slack'],
  estimatedTime: '8 min setup',
  nodes: {
    created: node('netsuiteTrigger', [0, 0], 'Order created', {
      description: 'Choose the time zone of your account.',
      event: 'rowCreated',
      table: 'transaction',
      where: "t.type = 'SalesOrd'",
    }),
    customer: node('netsuite', [1, 0], 'Customer', {
      operation: 'record.get',
      recordType: 'customer',
      recordId: '{{ entity }}',
    }),
    tell: node('slackNotification', [2, 0], 'Announce', {
      channel: 'your-channel-id',
      text: '{{ $node("Order created").json.tranid }}: {{ companyName }} ordered for {{ $node("Order created").json.foreigntotal }}.',
    }),
  },
  flow: ['created > customer > tell'],
  trials: [
    {
      title: 'An order is announced with the name of its customer',
      given: [{ id: '7', tranid: 'SO1001', entity: '42', foreigntotal: '125.00' }],
      answers: {
        [`GET ${REST}/record/v1/customer/42`]: { id: '42', companyName: 'Acme' },
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [slack]: [{ text: 'SO1001: Acme ordered for 125.00.' }] },
    },
  ],
});
