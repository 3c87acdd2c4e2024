import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'currency-conversion',
  name: 'Currency Conversion Service',
  description: 'Responds to a webhook with an amount converted at the reference rate of the European Central Bank.',
  category: 'Payments',
  difficulty: 'Beginner',
  icon: 'arrow-left-right',
  useCase:
    'For shops and back offices that show prices in several currencies: one URL to call, no API key needed, and clear errors for invalid requests.',
  tags: ['currency', 'exchange rate', 'webhook', 'ecb'],
  estimatedTime: '5 min setup',
  nodes: {
    ask: node('webhookTrigger', [0, 0.5], 'Conversion requested', {
      endpoint: '/convert',
      method: 'POST',
      responseMode: 'respondNode',
    }),
    complete: node('conditional', [1, 0.5], 'Complete?', {
      condition: 'amount > 0 && from?.length === 3 && to?.length === 3',
    }),
    rate: node('httpRequest', [2, 0], 'Reference rate', {
      url: 'https://api.frankfurter.dev/v1/latest',
      query: [
        { name: 'base', value: '{{ from.toUpperCase() }}' },
        { name: 'symbols', value: '{{ to.toUpperCase() }}' },
      ],
      onFailure: 'retry',
    }),
    convert: node('dataTransform', [3, 0], 'Convert', {
      keep: false,
      set: [
        { name: 'amount', value: '{{ $node("Conversion requested").json.amount }}' },
        { name: 'rate', value: '{{ rates?.[$node("Conversion requested").json.to.toUpperCase()] ?? 0 }}' },
        { name: 'date', value: '{{ date ?? "" }}' },
      ],
    }),
    answer: node('respondToWebhook', [4, 0], 'Respond with the amount', {
      body: 'json',
      json: '{ "converted": "{{ Math.round(amount * rate * 100) / 100 }}", "rate": "{{ rate }}", "date": "{{ date }}" }',
    }),
    refuse: node('respondToWebhook', [2, 1], 'Respond: what is missing', {
      statusCode: 422,
      body: 'json',
      json: '{ "error": "Send amount, from and to: { amount: 100, from: EUR, to: USD }" }',
    }),
  },
  flow: ['ask > complete:true > rate > convert > answer', 'complete:false > refuse'],
  trials: [
    {
      title: 'An amount is converted',
      given: [{ amount: 250, from: 'eur', to: 'usd' }],
      answers: {
        'GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD': {
          amount: 1,
          base: 'EUR',
          date: '2026-03-02',
          rates: { USD: 1.1734 },
        },
      },
      gives: { Convert: [{ amount: 250, rate: 1.1734, date: '2026-03-02' }] },
    },
    {
      title: 'A request without an amount is answered with what is missing',
      given: [{ from: 'EUR', to: 'USD' }],
      gives: { 'Respond: what is missing': [{ from: 'EUR' }] },
    },
  ],
});
