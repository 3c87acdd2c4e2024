import { defineTemplate, node } from '../template.ts';

const MODEL = 'POST https://ai.example.com/v1/chat/completions';

/** An answer of the model as its provider streams it. */
const stream = (delta: object, reason: string): string =>
  `data: ${JSON.stringify({ id: '1', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\ndata: [DONE]\n\n`;
const says = (content: string): string => stream({ role: 'assistant', content }, 'stop');
const calls = (name: string, given: object): string =>
  stream(
    { tool_calls: [{ index: 0, id: 'call-1', function: { name, arguments: JSON.stringify(given) } }] },
    'tool_calls',
  );

const order = { args: { order: '1042', state: 'sent', total: '49' } };
const asked = [{ message: 'Where is my order 1042? If it is late, I want my money back.' }];

export default defineTemplate({
  id: 'order-support-agent',
  name: 'Order Support Agent',
  description:
    'An AI agent answers customers: it looks orders up by itself, and may refund one once a person has allowed it.',
  category: 'AI',
  difficulty: 'Advanced',
  icon: 'bot',
  useCase:
    'For shops whose customers ask about orders. The agent can do what its two tools do and nothing else, each refund is a question to you first, and every step is in the execution history.',
  tags: ['ai', 'agent', 'support', 'orders', 'approval'],
  estimatedTime: '15 min setup',
  nodes: {
    question: node('webhookTrigger', [0, 0.5], 'Question', { endpoint: '/questions', responseMode: 'respondNode' }),
    agent: node('aiAgent', [1, 0.5], 'Support agent', {
      description: 'Choose an account of an AI provider and one of its models.',
      system:
        'You answer customers of a shop about their orders, in their language and in at most five sentences. Look an order up before you say anything about it. Offer a refund only for an order that is late.',
      prompt: '{{ message }}',
      tools: [
        { name: 'lookup', value: 'Finds an order by its number: its state and total.' },
        { name: 'refund', value: 'Refunds an order. A person is asked first.' },
      ],
      maxTurns: 8,
      atLimit: 'answer',
    }),
    lookup: node('httpRequest', [2, 1], 'Find the order', {
      description: 'An echo service stands in for your shop; put its URL here.',
      url: 'https://postman-echo.com/get',
      query: [{ name: 'order', value: '{{ order }}' }],
      itemsPath: 'args',
      onFailure: 'continue',
    }),
    refund: node('httpRequest', [2, 2], 'Refund the order', {
      description: 'An echo service stands in for your shop; put its URL here.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      body: '{ "order": "{{ order }}", "reason": "{{ reason }}" }',
      onFailure: 'continue',
    }),
    answer: node('respondToWebhook', [2, 0], 'Answer', {
      body: 'json',
      json: '{ "answer": "{{ answer }}" }',
    }),
  },
  flow: ['question > agent:done > answer', 'agent:lookup > lookup > agent', 'agent:refund > refund > agent'],
  trials: [
    {
      title: 'An order is looked up, and refunded once a person has allowed it',
      given: asked,
      approved: true,
      answers: {
        [`${MODEL} #1`]: calls('lookup', { order: '1042' }),
        [`${MODEL} #2`]: calls('refund', { order: '1042', reason: 'It is late.' }),
        [`${MODEL} #3`]: says('Your order was refunded.'),
        'GET https://postman-echo.com/get': order,
        'POST https://postman-echo.com/post': { json: {} },
      },
      sends: { 'POST https://postman-echo.com/post': [{ order: '1042', reason: 'It is late.' }] },
      gives: { Answer: [{ answer: 'Your order was refunded.' }] },
    },
    {
      title: 'What a person refuses is not done',
      given: asked,
      approved: false,
      answers: {
        [`${MODEL} #1`]: calls('refund', { order: '1042', reason: 'They asked for it.' }),
        [`${MODEL} #2`]: says('A colleague will write to you.'),
      },
      sends: { 'POST https://postman-echo.com/post': [] },
      gives: { Answer: [{ answer: 'A colleague will write to you.' }] },
    },
  ],
});
