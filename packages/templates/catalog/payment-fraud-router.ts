import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'payment-fraud-router',
  name: 'Payment Fraud Router',
  description: 'Scores each payment by simple rules and responds at once: accept, review or block.',
  category: 'Payments',
  difficulty: 'Advanced',
  icon: 'shield-check',
  useCase:
    'For merchants without a fraud department. The rules are one readable piece of code, and the response has the reasons for the score.',
  tags: ['fraud', 'risk score', 'payments', 'webhook'],
  estimatedTime: '15 min setup',
  nodes: {
    payment: node('webhookTrigger', [0, 1], 'Payment arrived', {
      endpoint: '/payments/check',
      responseMode: 'respondNode',
    }),
    score: node('dataTransform', [1, 1], 'Score the risk', {
      description: 'Each rule adds to the score and says why. Change them to fit your business.',
      mode: 'javascript',
      runFor: 'each',
      transform: `const rules = [
  [item.amount > 1000, 0.35, 'large amount'],
  [item.country !== item.cardCountry, 0.3, 'card from another country'],
  [(item.accountAgeDays ?? 0) < 7, 0.2, 'new account'],
  [(item.attempts ?? 1) > 3, 0.25, 'many attempts'],
];
const hits = rules.filter(([applies]) => applies);
const fraud_score = Math.min(1, hits.reduce((sum, [, weight]) => sum + weight, 0));
return { ...item, fraud_score: Number(fraud_score.toFixed(2)), reasons: hits.map(([, , reason]) => reason) };`,
    }),
    high: node('conditional', [2, 1], 'Too risky?', { condition: 'fraud_score > 0.8' }),
    block: node('respondToWebhook', [3, 0], 'Block', {
      body: 'json',
      json: '{ "decision": "block", "score": "{{ fraud_score }}", "reasons": "{{ reasons }}" }',
    }),
    medium: node('conditional', [3, 1.5], 'Unclear?', { condition: 'fraud_score > 0.4' }),
    review: node('respondToWebhook', [4, 1], 'Hold for review', {
      statusCode: 202,
      body: 'json',
      json: '{ "decision": "review", "score": "{{ fraud_score }}", "reasons": "{{ reasons }}" }',
    }),
    tell: node('httpRequest', [5, 1], 'Notify the reviewers', {
      description: 'Sends to an echo service for now. Replace the URL with the incoming webhook of your chat.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      body: '{ "text": "Payment {{ id }} over {{ amount }} needs a look: {{ reasons.join(\', \') }}" }',
    }),
    accept: node('respondToWebhook', [4, 2], 'Accept', {
      body: 'json',
      json: '{ "decision": "accept", "score": "{{ fraud_score }}" }',
    }),
  },
  flow: ['payment > score > high:true > block', 'high:false > medium:true > review > tell', 'medium:false > accept'],
  trials: [
    {
      title: 'An unclear payment is held and reported',
      given: [{ id: 'P-7', amount: 1800, country: 'DE', cardCountry: 'DE', accountAgeDays: 2, attempts: 1 }],
      answers: { 'POST https://postman-echo.com/post': { json: { text: 'received' } } },
      gives: {
        'Score the risk': [{ fraud_score: 0.55, reasons: ['large amount', 'new account'] }],
        'Notify the reviewers': [{ json: { text: 'received' } }],
      },
    },
    {
      title: 'A payment with all signs of fraud is blocked',
      given: [{ id: 'P-8', amount: 5000, country: 'DE', cardCountry: 'BR', accountAgeDays: 0, attempts: 6 }],
      gives: { Block: [{ fraud_score: 1 }] },
    },
    {
      title: 'An everyday payment is accepted',
      given: [{ id: 'P-9', amount: 40, country: 'FR', cardCountry: 'FR', accountAgeDays: 800 }],
      gives: { Accept: [{ fraud_score: 0, reasons: [] }] },
    },
  ],
});
