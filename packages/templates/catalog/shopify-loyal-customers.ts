import { defineTemplate, node } from '../template.ts';

const customer = (id: number) => `https://acme.myshopify.com/admin/api/2026-04/customers/${id}.json`;
const mail = 'POST https://gmail.googleapis.com/gmail/v1/users/me/messages/send';

export default defineTemplate({
  id: 'shopify-loyal-customers',
  name: 'Loyal Customers in Shopify',
  description:
    'Checks the order history of the customer of each Shopify order, tags loyal customers, and thanks the best by email.',
  category: 'E-commerce',
  difficulty: 'Intermediate',
  icon: 'user-check',
  useCase:
    'For shops that want to know their regular customers. Tags are never removed; discounts and segments in Shopify can use them.',
  tags: ['shopify', 'gmail', 'customers', 'loyalty', 'shop'],
  estimatedTime: '10 min setup',
  nodes: {
    order: node('shopifyTrigger', [0, 0.5], 'Order created', {
      event: 'orderCreated',
      filtered: true,
      filter: 'customer?.id',
    }),
    customer: node('shopifyApi', [1, 0.5], 'Get the customer', {
      operation: 'customer.get',
      customerId: '{{ customer.id }}',
    }),
    level: node('switch', [2, 0.5], 'How loyal?', {
      cases: [
        { name: 'gold', value: 'Number(total_spent) >= 1000 && !(tags ?? "").includes("gold")' },
        { name: 'regular', value: 'orders_count >= 3 && !["gold", "regular"].some(tag => (tags ?? "").includes(tag))' },
      ],
    }),
    gold: node('shopifyApi', [3, 0], 'Tag as gold', {
      operation: 'customer.update',
      customerId: '{{ id }}',
      tags: '{{ tags ? tags + ", gold" : "gold" }}',
    }),
    thank: node('gmail', [4, 0], 'Thank by email', {
      operation: 'message.send',
      to: '{{ $node("Get the customer").json.email }}',
      subject: 'Thank you, {{ $node("Get the customer").json.first_name ?? "dear customer" }}',
      mailText:
        'You have ordered {{ $node("Get the customer").json.orders_count }} times with us. From here on, shipping is free for you.',
    }),
    regular: node('shopifyApi', [3, 1], 'Tag as regular', {
      operation: 'customer.update',
      customerId: '{{ id }}',
      tags: '{{ tags ? tags + ", regular" : "regular" }}',
    }),
  },
  flow: ['order > customer > level:gold > gold > thank', 'level:regular > regular'],
  trials: [
    {
      title: 'A customer who has spent much is tagged and thanked',
      given: [{ id: 1001, customer: { id: 7 } }],
      answers: {
        [`GET ${customer(7)}`]: {
          customer: { id: 7, email: 'ada@example.com', total_spent: '1250.00', orders_count: 9, tags: 'newsletter' },
        },
        [`PUT ${customer(7)}`]: { customer: { id: 7, tags: 'newsletter, gold' } },
        [mail]: { id: 'm1', threadId: 'm1' },
      },
      sends: { [`PUT ${customer(7)}`]: [{ customer: { tags: 'newsletter,gold' } }] },
      gives: { 'Tag as gold': [{ id: 7 }], 'Thank by email': [{ id: 'm1' }] },
    },
    {
      title: 'A regular is tagged; one who has the tag is left alone',
      given: [
        { id: 1002, customer: { id: 8 } },
        { id: 1003, customer: { id: 9 } },
      ],
      answers: {
        [`GET ${customer(8)}`]: { customer: { id: 8, total_spent: '90.00', orders_count: 3, tags: '' } },
        [`GET ${customer(9)}`]: { customer: { id: 9, total_spent: '2000.00', orders_count: 20, tags: 'gold' } },
        [`PUT ${customer(8)}`]: { customer: { id: 8, tags: 'regular' } },
      },
      gives: { 'Tag as regular': [{ id: 8, tags: 'regular' }] },
    },
  ],
});
