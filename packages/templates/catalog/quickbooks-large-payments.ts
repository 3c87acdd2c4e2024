import { defineTemplate, node } from '../template.ts';

const company = 'https://quickbooks.api.intuit.com/v3/company/4620';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'quickbooks-large-payments',
  name: 'Announce Large Payments',
  description: 'Announces each payment over an amount in QuickBooks, with the customer’s open balance.',
  category: 'Automation',
  difficulty: 'Beginner',
  icon: 'landmark',
  useCase: 'For sales teams: who has paid, how much, and what is still open.',
  tags: ['quickbooks', 'slack', 'payments', 'finance'],
  estimatedTime: '5 min setup',
  nodes: {
    paid: node('quickbooksTrigger', [0, 0], 'Payment received', { event: 'paymentCreated' }),
    large: node('conditional', [1, 0], 'Large?', { condition: 'TotalAmt >= 1000' }),
    customer: node('quickbooks', [2, 0], 'Customer', {
      operation: 'customer.get',
      customerId: '{{ CustomerRef.value }}',
    }),
    tell: node('slackNotification', [3, 0], 'Tell the team', {
      channel: 'your-channel-id',
      text: '{{ DisplayName }} has paid. Still open: {{ Balance }}',
    }),
  },
  flow: ['paid > large:true > customer > tell'],
  trials: [
    {
      title: 'A large payment is announced, a small one is not',
      given: [
        { Id: '163', TotalAmt: 2500, CustomerRef: { value: '1', name: 'Acme' } },
        { Id: '164', TotalAmt: 20, CustomerRef: { value: '2', name: 'Ada' } },
      ],
      answers: {
        [`GET ${company}/customer/1`]: { Customer: { Id: '1', DisplayName: 'Acme', Balance: 100 } },
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [`POST ${slack}`]: [{ text: 'Acme has paid. Still open: 100' }] },
      gives: { 'Tell the team': [{ ok: true }] },
    },
  ],
});
