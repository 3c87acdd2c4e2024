import { defineTemplate, node } from '../template.ts';

const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'unit4-new-customers',
  name: 'Large Unit4 Customers',
  description: 'Announces new customers of Unit4 ERPx with a large credit limit in Slack, once they have an invoice.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'factory',
  useCase: 'For finance: large credit limits are checked when the first invoice is there.',
  tags: ['unit4', 'erp', 'customers', 'slack'],
  estimatedTime: '5 min setup',
  nodes: {
    added: node('unit4ErpTrigger', [0, 0], 'Customer created', {
      event: 'customerAdded',
      companyId: 'your-company-id',
    }),
    large: node('conditional', [1, 0], 'Large credit limit?', { condition: '(invoice?.creditLimit ?? 0) >= 100000' }),
    sales: node('unit4Erp', [2, 0], 'Open invoices', {
      operation: 'object.customerInvoices',
      companyId: '{{ companyId }}',
      filter: "customerId eq '{{ customerId }}'",
      limit: 1,
    }),
    tell: node('slackNotification', [3, 0], 'Announce', {
      channel: 'your-channel-id',
      text: '{{ $node("Customer created").json.customerName }} has a large credit limit, and the first invoice: {{ transactionNumber }}',
    }),
  },
  flow: ['added > large:true > sales > tell'],
  trials: [
    {
      title: 'A new customer is announced',
      given: [{ companyId: 'EN', customerId: '1001', customerName: 'Acme', invoice: { creditLimit: 300000 } }],
      answers: {
        'GET https://unit4.example.com/v1/objects/customer-invoices': [{ transactionNumber: 42 }],
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [slack]: [{ text: 'Acme has a large credit limit, and the first invoice: 42' }] },
    },
  ],
});
