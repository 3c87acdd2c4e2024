import { defineTemplate, node } from '../template.ts';

const products = 'https://dummyjson.com/products?limit=50&select=title%2Cstock%2Cprice%2CminimumOrderQuantity';

export default defineTemplate({
  id: 'stock-reorder',
  name: 'Stock Reorder List',
  description:
    'Checks the stock of your shop, finds products that are running out and sends a purchase request with quantities and costs.',
  category: 'E-commerce',
  difficulty: 'Beginner',
  icon: 'box',
  useCase: 'For shop owners who notice empty shelves too late. Quantities respect the smallest order a supplier takes.',
  tags: ['inventory', 'stock', 'purchasing', 'shop'],
  estimatedTime: '8 min setup',
  nodes: {
    start: node('manualTrigger', [0, 0.5], 'Check the stock', { items: '{ "threshold": 10, "target": 50 }' }),
    products: node('httpRequest', [1, 0.5], 'Products', {
      description: 'A public demo shop. Replace the URL with your own.',
      url: 'https://dummyjson.com/products',
      query: [
        { name: 'limit', value: '50' },
        { name: 'select', value: 'title,stock,price,minimumOrderQuantity' },
      ],
      itemsPath: 'products',
      onFailure: 'retry',
    }),
    low: node('conditional', [2, 0.5], 'Running out?', {
      condition: 'stock < $node("Check the stock").json.threshold',
    }),
    quantity: node('dataTransform', [3, 0], 'How many?', {
      keep: false,
      set: [
        { name: 'title', value: '{{ title }}' },
        {
          name: 'quantity',
          value: '{{ Math.max($node("Check the stock").json.target - stock, minimumOrderQuantity ?? 1) }}',
        },
        { name: 'price', value: '{{ price }}' },
      ],
    }),
    request: node('dataTransform', [4, 0], 'Purchase request', {
      mode: 'javascript',
      transform: `const cost = items.reduce((sum, item) => sum + item.quantity * (item.price ?? 0), 0);
return { positions: items.length, cost: Number(cost.toFixed(2)), lines: items.map((item) => item.quantity + ' x ' + item.title) };`,
    }),
    send: node('httpRequest', [5, 0], 'Send it', {
      description: 'Sends to an echo service for now. Replace the URL with that of your supplier or email service.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
    }),
    enough: node('dataTransform', [3, 1], 'Enough', {
      mode: 'javascript',
      transform: 'return { enough: items.length };',
    }),
  },
  flow: ['start > products > low:true > quantity > request > send', 'low:false > enough'],
  trials: [
    {
      title: 'What runs out is ordered',
      answers: {
        [`GET ${products}`]: {
          products: [
            { title: 'Mascara', stock: 4, price: 10, minimumOrderQuantity: 60 },
            { title: 'Lipstick', stock: 9, price: 5.5 },
            { title: 'Powder', stock: 80, price: 3 },
          ],
        },
        'POST https://postman-echo.com/post': { json: { positions: 2 } },
      },
      gives: {
        'Purchase request': [{ positions: 2, cost: 825.5, lines: ['60 x Mascara', '41 x Lipstick'] }],
        'Send it': [{ json: { positions: 2 } }],
        Enough: [{ enough: 1 }],
      },
    },
  ],
});
