import { defineTemplate, node } from '../template.ts';

const examples = [
  ['cancel', 'Please cancel my order A-1017'],
  ['cancel', 'I do not want it any more, cancel order A-2044'],
  ['cancel', 'Can I still cancel what I ordered yesterday?'],
  ['cancel', 'Stop the order please, I changed my mind'],
  ['delivery', 'Where is my parcel? It should be here by now'],
  ['delivery', 'When will order A-3311 arrive?'],
  ['delivery', 'The tracking page has not changed for a week'],
  ['delivery', 'My package has not been delivered'],
  ['invoice', 'I need the invoice for order A-4120'],
  ['invoice', 'The amount on the bill is wrong'],
  ['invoice', 'Please send the receipt with our VAT number'],
  ['invoice', 'I was charged twice on my card'],
].map(([name = '', value = '']) => ({ name, value }));

export default defineTemplate({
  id: 'message-sorting-by-examples',
  name: 'Message Sorting by Examples',
  description:
    'Learns from a few example messages what customers want, reads the order number, and answers; what it is not sure of goes to a person.',
  category: 'AI',
  difficulty: 'Beginner',
  icon: 'message-square-quote',
  useCase:
    'For shops and support teams that want incoming messages sorted at once, without an account at an AI service and without a message leaving the server.',
  tags: ['ai', 'support', 'classification', 'local'],
  estimatedTime: '5 min setup',
  nodes: {
    message: node('webhookTrigger', [0, 1], 'Message arrived', { endpoint: '/messages', responseMode: 'respondNode' }),
    intent: node('intentClassification', [1, 1], 'What is it about?', {
      description: 'Replace the examples by messages of your own: ten for each label or more.',
      text: 'message',
      examples,
      threshold: 0.5,
      slots: [{ name: 'orderId', value: '/\\b(A-\\d+)\\b/' }],
    }),
    urgent: node('conditional', [2, 0.5], 'Cancellation?', { condition: "intent.label == 'cancel'" }),
    hold: node('respondToWebhook', [3, 0], 'Hold the order', {
      body: 'json',
      json: '{ "queue": "cancel", "priority": "high", "order": "{{ intent.slots.orderId }}" }',
    }),
    queue: node('respondToWebhook', [3, 1], 'Into its queue', {
      body: 'json',
      json: '{ "queue": "{{ intent.label }}", "priority": "normal", "order": "{{ intent.slots.orderId }}" }',
    }),
    person: node('respondToWebhook', [2, 2], 'Let a person decide', {
      body: 'json',
      json: '{ "queue": "triage", "guess": "{{ intent.guess }}" }',
    }),
  },
  flow: ['message > intent:classified > urgent:true > hold', 'urgent:false > queue', 'intent:unsure > person'],
  trials: [
    {
      title: 'A cancellation goes first, with its order',
      given: [{ message: 'Could you cancel order A-7788, please?' }],
      gives: { 'Hold the order': [{ intent: { label: 'cancel', slots: { orderId: 'A-7788' }, missing: [] } }] },
    },
    {
      title: 'A question about a parcel is put into its queue',
      given: [{ message: 'My parcel has not arrived' }],
      gives: { 'Into its queue': [{ intent: { label: 'delivery', missing: ['orderId'] } }] },
    },
    {
      title: 'What the examples do not know goes to a person',
      given: [{ message: 'Vielen Dank!' }],
      gives: { 'Let a person decide': [{ intent: { label: 'unsure' } }] },
    },
  ],
});
