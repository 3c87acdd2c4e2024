import { defineTemplate, node } from '../template.ts';

const square = 'https://connect.squareupsandbox.com/v2';

export default defineTemplate({
  id: 'cash-app-orders',
  name: 'Orders Paid with Cash App or Card',
  description:
    'Takes the payment of an order with Cash App Pay or a card through Square, and says whether it went through.',
  category: 'Payments',
  difficulty: 'Intermediate',
  icon: 'smartphone',
  useCase:
    'For shops with a checkout page of their own. The page gets a token from Square; the amount comes from the order, not from the page.',
  tags: ['cash-app', 'square', 'payments', 'orders', 'checkout'],
  estimatedTime: '15 min setup',
  nodes: {
    order: node('webhookTrigger', [0, 1], 'Order with token', { endpoint: '/pay-order' }),
    facts: node('dataTransform', [1, 1], 'Total of the order', {
      keep: false,
      set: [
        { name: 'token', value: '{{ body?.token ?? "wnon:cash-app-ok" }}' },
        {
          name: 'total',
          value:
            '{{ (body?.lines ?? []).reduce((sum, line) => sum + money(line.price, "USD") * line.count, money("1", "USD")).amount }}',
        },
        { name: 'reference', value: '{{ body?.order ?? "order" }}' },
      ],
    }),
    kind: node('conditional', [2, 1], 'Cash App?', { condition: 'token.startsWith("wnon:")' }),
    cash: node('cashApp', [3, 0], 'Take Cash App payment', {
      operation: 'payment.create',
      sourceId: '{{ token }}',
      amount: '{{ total }}',
      currency: 'USD',
      reference: '{{ reference }}',
    }),
    card: node('square', [3, 2], 'Charge card', {
      operation: 'payment.create',
      sourceId: '{{ token }}',
      amount: '{{ total }}',
      currency: 'USD',
      reference: '{{ reference }}',
    }),
  },
  flow: ['order > facts > kind:true > cash', 'kind:false > card'],
  trials: [
    {
      title: 'An order is paid with Cash App',
      given: [{ body: { order: 'A-1', token: 'wnon:cash-app-ok', lines: [{ price: '4.50', count: 2 }] } }],
      answers: { [`POST ${square}/payments`]: { payment: { id: 'p1', status: 'COMPLETED' } } },
      gives: { 'Total of the order': [{ total: '10.00' }], 'Take Cash App payment': [{ id: 'p1' }] },
    },
    {
      title: 'Another with a card',
      given: [{ body: { order: 'A-2', token: 'cnon:card-nonce-ok', lines: [{ price: '0.10', count: 3 }] } }],
      answers: { [`POST ${square}/payments`]: { payment: { id: 'p2', status: 'COMPLETED' } } },
      gives: { 'Total of the order': [{ total: '1.30' }], 'Charge card': [{ id: 'p2' }] },
    },
  ],
});
