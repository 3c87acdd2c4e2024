import { defineTemplate, node } from '../template.ts';

const service = 'https://your-service.a.run.app';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'cloud-order-check',
  name: 'Orders Checked by Your Own Code',
  description: 'Sends each order to a service of yours in Google Cloud Run, and reports those that it does not accept.',
  category: 'E-commerce',
  difficulty: 'Intermediate',
  icon: 'cloud',
  useCase: 'For shops with rules of their own: the rules stay in your code, and the workflow does the rest.',
  tags: ['google cloud', 'cloud run', 'orders', 'slack'],
  estimatedTime: '15 min setup',
  nodes: {
    order: node('webhookTrigger', [0, 0], 'New order', {}),
    check: node('googleCloud', [1, 0], 'Check the order', {
      description: 'Enter the URL of your service, and a service account if it is private.',
      operation: 'service.invoke',
      serviceUrl: service,
      servicePath: '/check',
      serviceBody: '{ "order": {{ order }}, "total": {{ total }} }',
    }),
    accepted: node('conditional', [2, 0], 'Accepted?', { condition: 'accepted' }),
    tell: node('slackNotification', [3, 0.5], 'Report the order', {
      channel: 'your-channel-id',
      text: 'Order {{ $node("New order").json.order }} was not accepted: {{ reason }}',
    }),
  },
  flow: ['order > check > accepted:false > tell'],
  trials: [
    {
      title: 'An order that is not accepted is reported',
      given: [{ order: 'A-7', total: 9000 }],
      answers: {
        [`POST ${service}/check`]: { accepted: false, reason: 'too large' },
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: {
        [`POST ${service}/check`]: [{ order: 'A-7', total: 9000 }],
        [`POST ${slack}`]: [{ text: 'Order A-7 was not accepted: too large' }],
      },
    },
    {
      title: 'An accepted one is not',
      given: [{ order: 'A-8', total: 90 }],
      answers: { [`POST ${service}/check`]: { accepted: true } },
      gives: { 'Check the order': [{ accepted: true }] },
    },
  ],
});
