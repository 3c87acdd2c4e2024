import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'payroll-by-ach',
  name: 'Payroll by ACH',
  description:
    'Checks the accounts and amounts of a payroll, writes the ACH file for the bank, and lists what was left out.',
  category: 'Payments',
  difficulty: 'Intermediate',
  icon: 'landmark',
  useCase:
    'For finance teams in the US: send the people to pay to the webhook, upload the file to the bank, and keep the trace numbers to recognize returns.',
  tags: ['payroll', 'ach', 'nacha', 'bank', 'payments'],
  estimatedTime: '10 min setup',
  nodes: {
    people: node('webhookTrigger', [0, 0.5], 'People to pay', { endpoint: '/payroll' }),
    check: node('paymentValidation', [1, 0.5], 'Check accounts and amounts', {
      amount: '{{ amount }}',
      currency: 'USD',
      maxAmount: '25000',
      routing: '{{ routing }}',
    }),
    file: node('achTransfer', [2, 0], 'Write the ACH file', {
      description: 'Replace the routing number, names and company ID with those that your bank gave you.',
      receiver: '{{ name }}',
      routing: '{{ routing }}',
      account: '{{ account }}',
      amount: '{{ amount }}',
      id: '{{ employee }}',
      destination: '021000021',
      destinationName: 'Your Bank',
      company: 'Your Company',
      companyId: '1234567890',
      entryDescription: 'PAYROLL',
    }),
    traces: node('dataTransform', [3, 0], 'Trace numbers', {
      keep: false,
      set: [
        { name: 'employee', value: '{{ employee }}' },
        { name: 'trace', value: '{{ ach.trace }}' },
        { name: 'amount', value: '{{ ach.amount }}' },
      ],
    }),
    left: node('dataTransform', [2, 1], 'Left out', {
      keep: false,
      set: [
        { name: 'employee', value: '{{ employee }}' },
        { name: 'reasons', value: '{{ validation.reasons.join("; ") }}' },
      ],
    }),
  },
  flow: ['people > check:valid > file:entries > traces', 'check:invalid > left', 'check:review > left'],
  trials: [
    {
      title: 'One is paid, and one has a routing number that cannot be right',
      given: [
        { employee: 'E-1', name: 'Ada', routing: '011401533', account: '1234567', amount: '4100.50' },
        { employee: 'E-2', name: 'Bob', routing: '011401534', account: '1234567', amount: '3900' },
      ],
      gives: {
        'Left out': [{ employee: 'E-2', reasons: 'the routing number has a check digit that does not fit' }],
      },
    },
  ],
});
