import { defineTemplate, node } from '../template.ts';

const chat = 'Sends to an echo service for now. Replace the URL with the incoming webhook of your chat.';

export default defineTemplate({
  id: 'incident-escalation',
  name: 'Incident Escalation',
  description:
    'Notifies the person on call about an alert, waits 15 minutes, checks again, and escalates it if it is still open.',
  category: 'Communication',
  difficulty: 'Advanced',
  icon: 'triangle-alert',
  useCase:
    'For teams that run services: alerts are acknowledged at once, nobody has to remember to follow up, and minor ones wake nobody.',
  tags: ['incident', 'on-call', 'escalation', 'alert'],
  estimatedTime: '15 min setup',
  nodes: {
    alert: node('webhookTrigger', [0, 1], 'Alert raised', { endpoint: '/alerts', responseMode: 'respondNode' }),
    confirm: node('respondToWebhook', [1, 1], 'Confirm', {
      statusCode: 202,
      body: 'json',
      json: '{ "received": "{{ id }}" }',
    }),
    serious: node('conditional', [2, 1], 'Serious?', { condition: 'severity === "critical" || severity === "high"' }),
    note: node('dataTransform', [3, 2], 'Note for the morning', {
      keep: false,
      set: [{ name: 'note', value: '{{ service ?? "A service" }}: {{ summary ?? "no summary" }}' }],
    }),
    call: node('httpRequest', [3, 0.5], 'Notify the person on call', {
      description: chat,
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      body: '{ "text": "{{ severity }}: {{ service }}, {{ summary }}" }',
      onFailure: 'retry',
    }),
    wait: node('delay', [4, 0.5], 'Wait 15 minutes', { amount: 15, unit: 'minutes' }),
    look: node('httpRequest', [5, 0.5], 'Check again', {
      description:
        'Calls an echo service for now. Replace the URL with the one of your monitoring that returns the status of an alert.',
      url: 'https://postman-echo.com/get',
      query: [
        { name: 'alert', value: '{{ $node("Alert raised").json.id }}' },
        { name: 'state', value: 'open' },
      ],
      itemsPath: 'args',
      onFailure: 'retry',
    }),
    open: node('conditional', [6, 0.5], 'Still open?', { condition: 'state === "open"' }),
    escalate: node('httpRequest', [7, 0], 'Notify the team lead', {
      description: chat,
      method: 'POST',
      url: 'https://postman-echo.com/post',
      query: [{ name: 'channel', value: 'leads' }],
      bodyType: 'json',
      body: `{ "text": "Open for 15 minutes: {{ $node('Alert raised').json.service }}, {{ $node('Alert raised').json.summary }}" }`,
      onFailure: 'retry',
    }),
    solved: node('dataTransform', [7, 1], 'Solved', {
      keep: false,
      set: [{ name: 'note', value: 'Alert {{ $node("Alert raised").json.id }} was solved in time' }],
    }),
  },
  flow: [
    'alert > confirm > serious:true > call > wait > look > open:true > escalate',
    'open:false > solved',
    'serious:false > note',
  ],
  trials: [
    {
      title: 'What is still open after a quarter of an hour is escalated',
      given: [{ id: 'A-1', severity: 'critical', service: 'Checkout', summary: 'Error rate 12 %' }],
      answers: {
        'POST https://postman-echo.com/post': { json: { text: 'told the person on call' } },
        'GET https://postman-echo.com/get?alert=A-1&state=open': { args: { alert: 'A-1', state: 'open' } },
        'POST https://postman-echo.com/post?channel=leads': { json: { text: 'told the lead' } },
      },
      gives: {
        'Notify the person on call': [{ json: { text: 'told the person on call' } }],
        'Notify the team lead': [{ json: { text: 'told the lead' } }],
      },
    },
    {
      title: 'What was solved is not',
      given: [{ id: 'A-2', severity: 'high', service: 'Search', summary: 'Slow' }],
      answers: {
        'POST https://postman-echo.com/post': { json: {} },
        'GET https://postman-echo.com/get': { args: { state: 'closed' } },
      },
      gives: { Solved: [{ note: 'Alert A-2 was solved in time' }] },
    },
    {
      title: 'A minor alert wakes nobody',
      given: [{ id: 'A-3', severity: 'low', service: 'Blog', summary: 'One broken image' }],
      gives: { 'Note for the morning': [{ note: 'Blog: One broken image' }] },
    },
  ],
});
