import { defineTemplate, node } from '../template.ts';

const xero = 'https://api.xero.com/api.xro/2.0';
const tenant = '70784a63-d24b-46a9-a4db-0e70a274b056';

export default defineTemplate({
  id: 'xero-overdue-invoices',
  name: 'Remind of Overdue Invoices',
  description: 'Every Monday, mails each overdue invoice of Xero to its customer again.',
  category: 'Automation',
  difficulty: 'Intermediate',
  icon: 'calculator',
  useCase:
    'For small companies: reminders go out without anybody thinking of them. Customers without an email address are left out.',
  tags: ['xero', 'invoices', 'finance', 'schedule'],
  estimatedTime: '10 min setup',
  nodes: {
    monday: node('scheduler', [0, 0], 'Every Monday', {
      schedule: { mode: 'weekly', weekdays: ['mon'], time: '09:00' },
    }),
    overdue: node('xeroAccounting', [1, 0], 'Overdue invoices', {
      operation: 'invoice.list',
      tenant,
      statuses: 'AUTHORISED',
      where: 'Type=="ACCREC" AND AmountDue>0',
    }),
    due: node('conditional', [2, 0], 'Overdue?', { condition: 'DateTime.fromISO(DueDateString) < $now' }),
    remind: node('xeroAccounting', [3, 0], 'Send again', {
      operation: 'invoice.email',
      tenant,
      invoiceId: '{{ InvoiceID }}',
    }),
  },
  flow: ['monday > overdue > due:true > remind'],
  trials: [
    {
      title: 'An overdue invoice is sent again, one that is not due is not',
      answers: {
        [`GET ${xero}/Invoices`]: {
          Invoices: [
            { InvoiceID: 'i1', DueDateString: '2020-01-01T00:00:00' },
            { InvoiceID: 'i2', DueDateString: '2999-01-01T00:00:00' },
          ],
        },
        [`POST ${xero}/Invoices/i1/Email`]: {},
      },
      sends: { [`POST ${xero}/Invoices/i1/Email`]: [{}] },
      gives: { 'Send again': [{ success: true }] },
    },
  ],
});
