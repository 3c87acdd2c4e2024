import { defineTemplate, node } from '../template.ts';

const dwolla = 'https://api-sandbox.dwolla.com';

export default defineTemplate({
  id: 'dwolla-failed-transfers',
  name: 'Failed Bank Transfers at Dwolla',
  description: 'Looks up why a transfer failed at Dwolla and says what is to be done.',
  category: 'Payments',
  difficulty: 'Beginner',
  icon: 'landmark',
  useCase: 'For companies that pay by ACH. A transfer that the bank of the recipient sends back is noticed at once.',
  tags: ['dwolla', 'ach', 'transfers', 'payments', 'alerts'],
  estimatedTime: '10 min setup',
  nodes: {
    event: node('dwollaTrigger', [0, 0], 'Something happened', { event: 'any' }),
    failed: node('conditional', [1, 0], 'Transfer failed?', {
      condition: 'topic?.endsWith("transfer_failed") ?? false',
    }),
    why: node('dwolla', [2, 0], 'Why it failed', {
      operation: 'transfer.getFailure',
      transferId: '{{ resourceId }}',
    }),
    note: node('dataTransform', [3, 0], 'What to do', {
      set: [
        {
          name: 'summary',
          value: '{{ $node("Something happened").json.resourceId }}: {{ code }}, {{ description }}',
        },
      ],
    }),
  },
  flow: ['event > failed:true > why > note'],
  trials: [
    {
      title: 'A transfer came back',
      given: [{ id: 'e1', topic: 'customer_transfer_failed', resourceId: 't1', created: '2026-03-01T12:00:00Z' }],
      answers: { [`GET ${dwolla}/transfers/t1/failure`]: { code: 'R03', description: 'No Account' } },
      gives: { 'What to do': [{ summary: 't1: R03, No Account' }] },
    },
  ],
});
