import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'order-intake',
  name: 'Order Intake',
  description:
    'Receives orders by webhook, validates every line, calculates totals with tax and responds with the order or the errors.',
  category: 'E-commerce',
  difficulty: 'Intermediate',
  icon: 'inbox',
  useCase:
    'For shops that sell through more than one front end: all of them send their orders here and get the same totals and the same errors.',
  tags: ['orders', 'validation', 'tax', 'webhook'],
  estimatedTime: '12 min setup',
  nodes: {
    order: node('webhookTrigger', [0, 0.5], 'Order received', { endpoint: '/orders', responseMode: 'respondNode' }),
    check: node('dataTransform', [1, 0.5], 'Check the lines', {
      mode: 'javascript',
      runFor: 'each',
      transform: `const lines = Array.isArray(item.lines) ? item.lines : [];
const problems = [];
if (!/^[^@ ]+@[^@ ]+$/.test(item.email ?? '')) problems.push('email: not an address');
if (lines.length === 0) problems.push('lines: there are none');
lines.forEach((line, position) => {
  if (!line.sku) problems.push('lines[' + position + '].sku: missing');
  if (!(line.quantity > 0)) problems.push('lines[' + position + '].quantity: must be above 0');
  if (!(line.price >= 0)) problems.push('lines[' + position + '].price: must not be negative');
});
return { ...item, lines, problems };`,
    }),
    valid: node('conditional', [2, 0.5], 'Valid?', { condition: 'problems.length === 0' }),
    totals: node('dataTransform', [3, 0], 'Totals', {
      set: [
        {
          name: 'net',
          value: '{{ Math.round(lines.reduce((sum, line) => sum + line.quantity * line.price, 0) * 100) / 100 }}',
        },
        { name: 'taxRate', value: '{{ country === "DE" ? 0.19 : 0.2 }}' },
      ],
    }),
    gross: node('dataTransform', [4, 0], 'With tax', {
      set: [
        { name: 'tax', value: '{{ Math.round(net * taxRate * 100) / 100 }}' },
        { name: 'gross', value: '{{ Math.round(net * (1 + taxRate) * 100) / 100 }}' },
      ],
    }),
    accept: node('respondToWebhook', [5, 0], 'Accept', {
      statusCode: 201,
      body: 'json',
      json: '{ "accepted": true, "net": "{{ net }}", "tax": "{{ tax }}", "gross": "{{ gross }}" }',
    }),
    refuse: node('respondToWebhook', [3, 1], 'Reject', {
      statusCode: 422,
      body: 'json',
      json: '{ "accepted": false, "problems": "{{ problems }}" }',
    }),
  },
  flow: ['order > check > valid:true > totals > gross > accept', 'valid:false > refuse'],
  trials: [
    {
      title: 'A valid order gets its totals',
      given: [
        {
          email: 'ada@example.com',
          country: 'DE',
          lines: [
            { sku: 'A', quantity: 2, price: 9.99 },
            { sku: 'B', quantity: 1, price: 30 },
          ],
        },
      ],
      gives: { Accept: [{ net: 49.98, taxRate: 0.19, tax: 9.5, gross: 59.48 }] },
    },
    {
      title: 'A wrong one is answered with all that is wrong',
      given: [{ email: 'nobody', lines: [{ quantity: 0, price: 5 }] }],
      gives: {
        Reject: [
          { problems: ['email: not an address', 'lines[0].sku: missing', 'lines[0].quantity: must be above 0'] },
        ],
      },
    },
  ],
});
