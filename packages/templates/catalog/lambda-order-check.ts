import { defineTemplate, node } from '../template.ts';

const invoke = 'https://lambda.eu-central-1.amazonaws.com/2015-03-31/functions/check-order/invocations';

export default defineTemplate({
  id: 'lambda-order-check',
  name: 'Order Check by AWS Lambda',
  description: 'Lets a Lambda function check each order, and responds to the shop with its verdict.',
  category: 'E-commerce',
  difficulty: 'Beginner',
  icon: 'code',
  useCase:
    'For teams that have their rules in AWS: the workflow connects them with the shop and keeps a log of every order.',
  tags: ['aws', 'lambda', 'orders', 'webhook'],
  estimatedTime: '6 min setup',
  nodes: {
    order: node('webhookTrigger', [0, 0], 'Order sent', { endpoint: '/orders', responseMode: 'respondNode' }),
    check: node('awsLambda', [1, 0], 'Check the order', {
      description: 'Choose your function.',
      operation: 'function.invoke',
      functionName: 'check-order',
    }),
    answer: node('respondToWebhook', [2, 0], 'Respond', {
      body: 'json',
      json: '{ "accepted": {{ accepted }} }',
    }),
  },
  flow: ['order > check > answer'],
  trials: [
    {
      title: 'The shop gets the verdict of the function',
      given: [{ order: 7, total: 900 }],
      answers: { [`POST ${invoke}`]: { accepted: true } },
      sends: { [`POST ${invoke}`]: [{ order: 7, total: 900 }] },
      gives: { Respond: [{ accepted: true }] },
    },
  ],
});
