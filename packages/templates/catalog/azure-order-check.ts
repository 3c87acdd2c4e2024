import { defineTemplate, node } from '../template.ts';

const app = 'https://acme-orders.azurewebsites.net';

export default defineTemplate({
  id: 'azure-order-check',
  name: 'Order Check by an Azure Function',
  description: 'Lets an Azure function check each order, and responds to the shop with its verdict.',
  category: 'E-commerce',
  difficulty: 'Beginner',
  icon: 'code',
  useCase:
    'For teams that have their rules in Azure: the workflow connects them with the shop and keeps a log of every order.',
  tags: ['azure', 'functions', 'orders', 'webhook'],
  estimatedTime: '6 min setup',
  nodes: {
    order: node('webhookTrigger', [0, 0], 'Order sent', { endpoint: '/orders', responseMode: 'respondNode' }),
    check: node('azureFunction', [1, 0], 'Check the order', {
      description: 'Enter the path of your function.',
      operation: 'function.call',
      functionPath: 'api/CheckOrder',
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
      answers: { [`POST ${app}/api/CheckOrder`]: { accepted: true } },
      sends: { [`POST ${app}/api/CheckOrder`]: [{ order: 7, total: 900 }] },
      gives: { Respond: [{ accepted: true }] },
    },
  ],
});
