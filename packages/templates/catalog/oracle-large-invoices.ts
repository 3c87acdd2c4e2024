import { defineTemplate, node } from '../template.ts';

const fusion = 'https://acme.fa.us2.oraclecloud.com';
const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'oracle-large-invoices',
  name: 'Large Oracle ERP Invoices',
  description:
    'Reports each large payables invoice in Oracle Fusion ERP to Slack, and notes in Oracle that it was reported.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'landmark',
  useCase: 'For accounts payable: large invoices are seen before they are paid.',
  tags: ['oracle', 'erp', 'invoices', 'slack'],
  estimatedTime: '8 min setup',
  nodes: {
    created: node('oracleErpTrigger', [0, 0], 'Invoice created', { event: 'invoiceCreated' }),
    large: node('conditional', [1, 0], 'Large?', { condition: 'InvoiceAmount >= 50000' }),
    tell: node('slackNotification', [2, -0.5], 'Report it', {
      channel: 'your-channel-id',
      text: '{{ Supplier }} sent invoice {{ InvoiceNumber }} for {{ InvoiceAmount }} {{ InvoiceCurrency }}.',
    }),
    note: node('oracleErp', [2, 0.5], 'Note it', {
      operation: 'invoice.update',
      invoiceId: '{{ resourceId }}',
      fields: [{ name: 'Description', value: 'Reported to accounts payable' }],
    }),
  },
  flow: ['created > large:true > tell', 'large:true > note'],
  trials: [
    {
      title: 'A large invoice is reported and marked, a small one is not',
      given: [
        { InvoiceNumber: 'A1', InvoiceAmount: 90000, InvoiceCurrency: 'USD', Supplier: 'Acme', resourceId: '42' },
        { InvoiceNumber: 'A2', InvoiceAmount: 12, resourceId: '43' },
      ],
      answers: {
        [`PATCH ${fusion}/fscmRestApi/resources/11.13.18.05/invoices/42`]: { InvoiceNumber: 'A1' },
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [slack]: [{ text: 'Acme sent invoice A1 for 90000 USD.' }] },
      gives: { 'Note it': [{ InvoiceNumber: 'A1' }] },
    },
  ],
});
