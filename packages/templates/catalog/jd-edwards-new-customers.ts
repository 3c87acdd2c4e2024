import { defineTemplate, node } from '../template.ts';

const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'jd-edwards-new-customers',
  name: 'New JD Edwards Customers',
  description:
    'Runs an orchestration for each new customer in the address book of JD Edwards and announces it in Slack.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'factory',
  useCase: 'For sales: credit checks start as soon as a customer is entered.',
  tags: ['jd edwards', 'erp', 'customers', 'slack'],
  estimatedTime: '8 min setup',
  nodes: {
    added: node('jdEdwardsTrigger', [0, 0], 'Customer added', {
      event: 'rowAdded',
      table: 'F0101',
      columns: 'F0101.AN8, F0101.ALPH',
      filters: 'F0101.AT1 EQ C',
      rowLimit: 50000,
    }),
    check: node('jdEdwards', [1, 0], 'Check credit', {
      operation: 'orchestration.run',
      orchestration: 'ORCH_CheckCredit',
      inputs: [{ name: 'AddressNumber', value: '{{ F0101_AN8 }}' }],
    }),
    tell: node('slackNotification', [2, 0], 'Announce', {
      channel: 'your-channel-id',
      text: '{{ $node("Customer added").json.F0101_ALPH }}: {{ creditMessage }}',
    }),
  },
  flow: ['added > check > tell'],
  trials: [
    {
      title: 'A new customer is checked and announced',
      given: [{ F0101_AN8: 4242, F0101_ALPH: 'Acme' }],
      answers: {
        'POST https://ais.example.com/jderest/v3/orchestrator/ORCH_CheckCredit': { creditMessage: 'good' },
        [slack]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: { [slack]: [{ text: 'Acme: good' }] },
    },
  ],
});
