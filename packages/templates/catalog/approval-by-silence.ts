import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'approval-by-silence',
  name: 'Approval by Silence',
  description: 'Approves small expenses at once, and larger ones after a day unless somebody objects.',
  category: 'Automation',
  difficulty: 'Intermediate',
  icon: 'timer',
  useCase:
    'For teams where approvals pile up. The manager is notified and can object. Silence is consent, and every decision is in the execution history.',
  tags: ['approval', 'expenses', 'wait', 'manager'],
  estimatedTime: '12 min setup',
  nodes: {
    expense: node('webhookTrigger', [0, 0.5], 'Expense submitted', {
      endpoint: '/expenses',
      responseMode: 'respondNode',
    }),
    small: node('conditional', [1, 0.5], 'Small?', { condition: 'amount > 0 && amount <= 100' }),
    atOnce: node('respondToWebhook', [2, 0], 'Approve at once', {
      body: 'json',
      json: '{ "decision": "approved", "amount": "{{ amount }}" }',
    }),
    pending: node('respondToWebhook', [2, 1], 'Respond: pending', {
      statusCode: 202,
      body: 'json',
      json: '{ "decision": "pending", "hours": 24 }',
    }),
    tell: node('httpRequest', [3, 1], 'Notify the manager', {
      description: 'Sends to an echo service for now. Replace the URL with the incoming webhook of your chat.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      body: '{ "text": "{{ who ?? \'Somebody\' }} asks for {{ amount ?? 0 }}: {{ purpose ?? \'no purpose given\' }}. It goes ahead tomorrow unless you object." }',
      onFailure: 'retry',
    }),
    wait: node('delay', [4, 1], 'Wait one day', { amount: 24, unit: 'hours' }),
    objection: node('httpRequest', [5, 1], 'Any objection?', {
      description:
        'Calls an echo service for now. Replace the URL with the one of your expense tool that returns the status of an expense.',
      url: 'https://postman-echo.com/get',
      query: [
        { name: 'expense', value: '{{ $node("Expense submitted").json.id ?? "" }}' },
        { name: 'state', value: 'pending' },
      ],
      itemsPath: 'args',
      onFailure: 'retry',
    }),
    objected: node('conditional', [6, 1], 'Objected?', { condition: 'state === "objected"' }),
    refuse: node('dataTransform', [7, 0.5], 'Rejected', {
      keep: false,
      set: [
        { name: 'decision', value: 'refused' },
        { name: 'expense', value: '{{ $node("Expense submitted").json.id }}' },
      ],
    }),
    approve: node('dataTransform', [7, 1.5], 'Approved', {
      keep: false,
      set: [
        { name: 'decision', value: 'approved' },
        { name: 'expense', value: '{{ $node("Expense submitted").json.id ?? "" }}' },
      ],
    }),
  },
  flow: [
    'expense > small:true > atOnce',
    'small:false > pending > tell > wait > objection > objected:true > refuse',
    'objected:false > approve',
  ],
  trials: [
    {
      title: 'Silence approves',
      given: [{ id: 'E-1', who: 'Ada', amount: 900, purpose: 'Conference' }],
      answers: {
        'POST https://postman-echo.com/post': { json: {} },
        'GET https://postman-echo.com/get?expense=E-1&state=pending': { args: { expense: 'E-1', state: 'pending' } },
      },
      gives: { Approved: [{ decision: 'approved', expense: 'E-1' }] },
    },
    {
      title: 'An objection refuses',
      given: [{ id: 'E-2', who: 'Ada', amount: 5000, purpose: 'Sofa' }],
      answers: {
        'POST https://postman-echo.com/post': { json: {} },
        'GET https://postman-echo.com/get': { args: { state: 'objected' } },
      },
      gives: { Rejected: [{ decision: 'refused', expense: 'E-2' }] },
    },
    {
      title: 'A small expense does not wait',
      given: [{ id: 'E-3', amount: 12 }],
      gives: { 'Approve at once': [{ amount: 12 }] },
    },
  ],
});
