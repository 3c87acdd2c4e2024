import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'webhook-relay',
  name: 'Webhook Relay with Retry',
  description:
    'Acknowledges a webhook at once, forwards it to a slower system with retries, and keeps events that could not be delivered.',
  category: 'Automation',
  difficulty: 'Advanced',
  icon: 'waypoints',
  useCase:
    'For systems that are sometimes down: the sender never waits and loses no event, and undeliverable events are recorded with the reason.',
  tags: ['webhook', 'relay', 'retry', 'integration'],
  estimatedTime: '8 min setup',
  nodes: {
    event: node('webhookTrigger', [0, 0.5], 'Event arrived', {
      endpoint: '/events',
      method: 'ANY',
      responseMode: 'respondNode',
    }),
    confirm: node('respondToWebhook', [1, 0.5], 'Confirm', {
      statusCode: 202,
      body: 'json',
      json: '{ "accepted": true }',
    }),
    stamp: node('dataTransform', [2, 0.5], 'Add metadata', {
      set: [
        { name: 'receivedAt', value: '{{ $now.toISO() }}' },
        { name: 'source', value: '{{ $request?.headers["user-agent"] ?? "unknown" }}' },
      ],
    }),
    deliver: node('httpRequest', [3, 0.5], 'Deliver', {
      description:
        'Sends to an echo service for now. Replace the URL with that of your system. After three failures the event leaves by the error port.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      retries: 3,
      onFailure: 'continue',
    }),
    delivered: node('dataTransform', [4, 0], 'Delivered', {
      keep: false,
      set: [{ name: 'summary', value: 'Delivered {{ $node("Event arrived").json.type ?? "an event" }}' }],
    }),
    undelivered: node('dataTransform', [4, 1], 'Undeliverable', {
      keep: false,
      set: [
        { name: 'reason', value: '{{ error?.message ?? "unknown" }}' },
        { name: 'event', value: '{{ $node("Event arrived").json }}' },
      ],
    }),
  },
  flow: ['event > confirm > stamp > deliver > delivered', 'deliver:error > undelivered'],
  trials: [
    {
      title: 'An event is passed on',
      given: [{ type: 'order.paid', id: 7 }],
      answers: { 'POST https://postman-echo.com/post': { json: { id: 7 } } },
      gives: { Delivered: [{ summary: 'Delivered order.paid' }] },
    },
    {
      title: 'One that cannot be delivered is kept with the reason',
      given: [{ type: 'order.paid', id: 8 }],
      gives: { Undeliverable: [{ event: { type: 'order.paid', id: 8 } }] },
    },
  ],
});
