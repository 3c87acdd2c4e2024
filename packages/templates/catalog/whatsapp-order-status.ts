import { defineTemplate, node } from '../template.ts';

const shop = 'https://shop.example.com/api/orders';
const messages = 'https://graph.facebook.com/v23.0/106540352242922/messages';

export default defineTemplate({
  id: 'whatsapp-order-status',
  name: 'Order Status in WhatsApp',
  description:
    'Answers customers who send the number of their order in WhatsApp with its status, and tells others how to ask.',
  category: 'E-commerce',
  difficulty: 'Intermediate',
  icon: 'message-square',
  useCase: 'For shops: the most frequent question is answered at any hour, and people write where they write anyway.',
  tags: ['whatsapp', 'orders', 'customer service'],
  estimatedTime: '20 min setup',
  nodes: {
    received: node('whatsappTrigger', [0, 0.5], 'Message received', { event: 'messageReceived', delivery: 'webhook' }),
    number: node('patternMatching', [1, 0.5], 'Find the order number', {
      field: 'text.body',
      pattern: '(?<number>[A-Z]-\\d+)',
      give: 'named',
      to: 'order',
    }),
    order: node('httpRequest', [2, 0], 'Get the order', {
      description: 'Enter the address of your shop.',
      url: `${shop}/{{ order.number }}`,
    }),
    answer: node('whatsappMessage', [3, 0], 'Send the status', {
      operation: 'message.sendText',
      to: '{{ $node("Message received").json.from }}',
      messageText: 'Your order {{ $node("Find the order number").json.order.number }} is {{ status }}.',
    }),
    help: node('whatsappMessage', [2, 1], 'Say how to ask', {
      operation: 'message.sendText',
      to: '{{ from }}',
      messageText: 'Please send the number of your order, such as A-7.',
    }),
  },
  flow: ['received > number:matched > order > answer', 'number:unmatched > help'],
  trials: [
    {
      title: 'An order number is answered with its status',
      given: [{ id: 'wamid.1', from: '49151', type: 'text', text: { body: 'Where is A-7?' } }],
      answers: { [`GET ${shop}/A-7`]: { status: 'shipped' }, [`POST ${messages}`]: { messages: [{ id: 'wamid.2' }] } },
      sends: { [`POST ${messages}`]: [{ to: '49151', text: { body: 'Your order A-7 is shipped.' } }] },
    },
    {
      title: 'Anything else with how to ask',
      given: [{ id: 'wamid.3', from: '49151', type: 'text', text: { body: 'Hello' } }],
      answers: { [`POST ${messages}`]: { messages: [{ id: 'wamid.4' }] } },
      sends: { [`POST ${messages}`]: [{ text: { body: 'Please send the number of your order, such as A-7.' } }] },
    },
  ],
});
