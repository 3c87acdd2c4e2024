import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'invoice-reminder',
  name: 'Invoice Reminder',
  description: 'Waits until an invoice is due, checks whether it was paid, and sends a reminder if it was not.',
  category: 'Payments',
  difficulty: 'Intermediate',
  icon: 'calendar-clock',
  useCase:
    'For small finance teams: every invoice starts its own run, which waits for weeks and resumes on the due date, even after server restarts.',
  tags: ['invoice', 'reminder', 'due date', 'accounts receivable'],
  estimatedTime: '10 min setup',
  nodes: {
    invoice: node('webhookTrigger', [0, 1], 'Invoice sent', { endpoint: '/invoices', responseMode: 'respondNode' }),
    dated: node('conditional', [1, 1], 'Has a due date?', { condition: '/^\\d{4}-\\d{2}-\\d{2}$/.test(due ?? "")' }),
    noted: node('respondToWebhook', [2, 0], 'Confirm', {
      statusCode: 202,
      body: 'json',
      json: '{ "watching": "{{ number }}", "until": "{{ due }}" }',
    }),
    refuse: node('respondToWebhook', [2, 2], 'Ask for a due date', {
      statusCode: 422,
      body: 'json',
      json: '{ "error": "An invoice needs its due date, like 2026-12-24" }',
    }),
    wait: node('delay', [3, 0], 'Wait until it is due', { mode: 'until', until: '{{ due }}' }),
    status: node('httpRequest', [4, 0], 'Was it paid?', {
      description:
        'Calls an echo service for now. Replace the URL with the one of your billing system that returns the status of an invoice.',
      url: 'https://postman-echo.com/get',
      query: [
        { name: 'invoice', value: '{{ number }}' },
        { name: 'status', value: 'open' },
      ],
      itemsPath: 'args',
      onFailure: 'retry',
    }),
    open: node('conditional', [5, 0], 'Still open?', { condition: 'status !== "paid"' }),
    remind: node('httpRequest', [6, 0], 'Send the reminder', {
      description: 'Enter the URL of your email service.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      body: `{
  "to": "{{ $node('Invoice sent').json.email }}",
  "subject": "Invoice {{ $node('Invoice sent').json.number }} is due",
  "text": "A friendly reminder: {{ $node('Invoice sent').json.amount }} {{ $node('Invoice sent').json.currency }} are due today."
}`,
    }),
    paid: node('dataTransform', [6, 1], 'Paid in time', {
      keep: false,
      set: [{ name: 'summary', value: 'Invoice {{ $node("Invoice sent").json.number }} was paid in time' }],
    }),
  },
  flow: [
    'invoice > dated:true > noted > wait > status > open:true > remind',
    'open:false > paid',
    'dated:false > refuse',
  ],
  trials: [
    {
      title: 'An open invoice is reminded of',
      given: [{ number: 'R-1042', due: '2026-04-30', amount: 480, currency: 'EUR', email: 'buyer@example.com' }],
      answers: {
        'GET https://postman-echo.com/get?invoice=R-1042&status=open': { args: { invoice: 'R-1042', status: 'open' } },
        'POST https://postman-echo.com/post': { json: { subject: 'Invoice R-1042 is due' } },
      },
      gives: { 'Send the reminder': [{ json: { subject: 'Invoice R-1042 is due' } }] },
    },
    {
      title: 'A paid one is not',
      given: [{ number: 'R-1043', due: '2026-04-30', amount: 90, currency: 'EUR', email: 'buyer@example.com' }],
      answers: { 'GET https://postman-echo.com/get': { args: { status: 'paid' } } },
      gives: { 'Paid in time': [{ summary: 'Invoice R-1043 was paid in time' }] },
    },
    {
      title: 'An invoice without a due date is sent back',
      given: [{ number: 'R-1' }],
      gives: { 'Ask for a due date': [{ number: 'R-1' }] },
    },
  ],
});
