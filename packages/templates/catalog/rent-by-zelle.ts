import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'rent-by-zelle',
  name: 'Rent by Zelle',
  description: 'Reads the bank statement, finds which tenants have paid their rent by Zelle, and lists who has not.',
  category: 'Payments',
  difficulty: 'Beginner',
  icon: 'send',
  useCase: 'For landlords: post the tenants and the statement of the bank once a month, and see who is to be reminded.',
  tags: ['zelle', 'rent', 'bank', 'reconciliation'],
  estimatedTime: '5 min setup',
  nodes: {
    month: node('webhookTrigger', [0, 0.5], 'Tenants and statement', { endpoint: '/rent' }),
    complete: node('conditional', [1, 0.5], 'Complete?', {
      condition: 'Number(rent ?? 0) > 0 && (statement ?? "") !== ""',
    }),
    tenants: node('dataTransform', [2, 0], 'Tenants', {
      keep: false,
      set: [
        { name: 'name', value: '{{ name }}' },
        { name: 'rent', value: '{{ rent }}' },
      ],
    }),
    statement: node('wireTransfer', [2, 1], 'Read the statement', {
      operation: 'read',
      source: 'text',
      text: '{{ statement }}',
    }),
    find: node('zelle', [3, 0.5], 'Who has paid?', {
      operation: 'reconcile',
      direction: 'in',
      amount: '{{ rent }}',
      party: '{{ name }}',
    }),
    paid: node('dataTransform', [4, 0], 'Paid', {
      keep: false,
      set: [{ name: 'summary', value: '{{ name }} paid {{ zelle.entry.amount }} on {{ zelle.entry.valueOn }}' }],
    }),
    remind: node('dataTransform', [4, 1], 'Remind', {
      keep: false,
      set: [{ name: 'summary', value: '{{ name }} owes {{ rent }}' }],
    }),
  },
  flow: [
    'month > complete:true > tenants > find:matched > paid',
    'complete:true > statement > find@statement',
    'find:open > remind',
  ],
  trials: [
    {
      title: 'A tenant has paid',
      given: [
        {
          name: 'Ada',
          rent: '1200',
          statement:
            ':20:R\n:25:123\n:28C:1\n:60F:C261130USD0,\n:61:2612011201C1200,NTRFNONREF\n:86:Zelle payment from ADA\n:62F:C261201USD1200,',
        },
      ],
      gives: { Paid: [{ summary: 'Ada paid 1200.00 on 2026-12-01' }] },
    },
    {
      title: 'A tenant has not',
      given: [
        {
          name: 'Bob',
          rent: '1200',
          statement: ':20:R\n:25:123\n:28C:1\n:60F:C261130USD0,\n:62F:C261201USD0,',
        },
      ],
      gives: { Remind: [{ summary: 'Bob owes 1200' }] },
    },
  ],
});
