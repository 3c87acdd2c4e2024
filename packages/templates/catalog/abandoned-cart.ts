import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'abandoned-cart',
  name: 'Abandoned Cart Reminder',
  description:
    'Waits two hours after a cart is abandoned, checks for an order, and emails the customer if there is none.',
  category: 'E-commerce',
  difficulty: 'Intermediate',
  icon: 'repeat',
  useCase:
    'For shops: each cart has its own run. Small carts are ignored; the message for large ones includes a discount.',
  tags: ['cart', 'recovery', 'marketing', 'shop'],
  estimatedTime: '12 min setup',
  nodes: {
    cart: node('webhookTrigger', [0, 0.5], 'Cart abandoned', { endpoint: '/carts' }),
    worth: node('conditional', [1, 0.5], 'Worth a reminder?', {
      condition: '(email ?? "").includes("@") && total >= 20',
    }),
    wait: node('delay', [2, 0], 'Wait two hours', { amount: 2, unit: 'hours' }),
    orders: node('httpRequest', [3, 0], 'Did an order come in?', {
      description:
        "Calls an echo service for now. Replace the URL with the one of your shop that lists a customer's orders.",
      url: 'https://postman-echo.com/get',
      query: [
        { name: 'email', value: '{{ email }}' },
        { name: 'orders', value: '0' },
      ],
      itemsPath: 'args',
      onFailure: 'retry',
    }),
    none: node('conditional', [4, 0], 'No order?', { condition: 'Number(orders ?? 0) === 0' }),
    write: node('dataTransform', [5, 0], 'Write the message', {
      keep: false,
      set: [
        { name: 'to', value: '{{ $node("Cart abandoned").json.email }}' },
        { name: 'subject', value: 'Your cart is waiting' },
        {
          name: 'text',
          value:
            'You left {{ $node("Cart abandoned").json.items?.length ?? 0 }} things with us. {{ $node("Cart abandoned").json.total >= 100 ? "Here is 10 % off: WELCOMEBACK" : "They are still there." }}',
        },
      ],
    }),
    send: node('httpRequest', [6, 0], 'Send it', {
      description: 'Sends to an echo service for now. Replace the URL with that of your email service.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      onFailure: 'retry',
    }),
    bought: node('dataTransform', [5, 1], 'Bought after all', {
      keep: false,
      set: [{ name: 'summary', value: '{{ $node("Cart abandoned").json.email }} has ordered' }],
    }),
    letGo: node('dataTransform', [2, 1], 'Ignore', {
      keep: false,
      set: [{ name: 'summary', value: 'A cart of {{ total ?? 0 }} is left alone' }],
    }),
  },
  flow: ['cart > worth:true > wait > orders > none:true > write > send', 'none:false > bought', 'worth:false > letGo'],
  trials: [
    {
      title: 'A large cart is written for, with a discount',
      given: [{ email: 'ada@example.com', total: 140, items: ['Lamp', 'Chair'] }],
      answers: {
        'GET https://postman-echo.com/get?email=ada%40example.com&orders=0': {
          args: { email: 'ada@example.com', orders: '0' },
        },
        'POST https://postman-echo.com/post': { json: { to: 'ada@example.com' } },
      },
      gives: {
        'Write the message': [
          { to: 'ada@example.com', text: 'You left 2 things with us. Here is 10 % off: WELCOMEBACK' },
        ],
        'Send it': [{ json: { to: 'ada@example.com' } }],
      },
    },
    {
      title: 'Who has bought is left in peace',
      given: [{ email: 'ada@example.com', total: 40, items: ['Lamp'] }],
      answers: { 'GET https://postman-echo.com/get': { args: { orders: '1' } } },
      gives: { 'Bought after all': [{ summary: 'ada@example.com has ordered' }] },
    },
    {
      title: 'A small cart is let go',
      given: [{ email: 'ada@example.com', total: 4 }],
      gives: { Ignore: [{ summary: 'A cart of 4 is left alone' }] },
    },
  ],
});
