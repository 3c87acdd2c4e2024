import { defineTemplate, node } from '../template.ts';

const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'infor-new-customers',
  name: 'New Infor M3 Customers',
  description: 'Reads the details of each new customer in Infor M3 and announces it in Slack.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'factory',
  useCase: 'For sales: everybody knows new customers by name.',
  tags: ['infor', 'm3', 'erp', 'slack'],
  estimatedTime: '8 min setup',
  nodes: {
    added: node('inforErpTrigger', [0, 0], 'Customer added', {
      event: 'recordAdded',
      program: 'CRS610MI',
      transaction: 'LstByNumber',
      maxRecords: 0,
    }),
    details: node('inforErp', [1, 0], 'Details', { operation: 'm3.getCustomer', customerNumber: '{{ CUNO }}' }),
    tell: node('slackNotification', [2, 0], 'Announce', {
      channel: 'your-channel-id',
      text: 'New customer: {{ CUNM }} ({{ CUNO }})',
    }),
  },
  flow: ['added > details > tell'],
  trials: [
    {
      title: 'A new customer is announced by name',
      given: [{ CUNO: 'ACME' }],
      answers: {
        'GET https://ion.example.com/ACME/M3/m3api-rest/v2/execute/CRS610MI/GetBasicData': {
          results: [{ records: [{ CUNO: 'ACME', CUNM: 'Acme' }] }],
        },
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [slack]: [{ text: 'New customer: Acme (ACME)' }] },
    },
  ],
});
