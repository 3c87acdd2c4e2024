import { defineTemplate, node } from '../template.ts';

const model = 'https://ai.example.com/churn/predict';

export default defineTemplate({
  id: 'churn-scoring',
  name: 'Churn Scores by Your Model',
  description: 'Sends customers in batches to a model that you serve, and reports those who are likely to leave.',
  category: 'AI',
  difficulty: 'Intermediate',
  icon: 'brain',
  useCase:
    'For teams with a model of their own behind an address, trained by data scientists and served by MLflow, BentoML, SageMaker or a small service.',
  tags: ['ai', 'custom model', 'churn', 'batch'],
  estimatedTime: '10 min setup',
  nodes: {
    daily: node('manualTrigger', [0, 0.5], 'Customers', {
      description: 'Replace with a query of your database, every night.',
      items: '[{ "customer": "Ada", "months": 3, "tickets": 7 }, { "customer": "Grace", "months": 40, "tickets": 0 }]',
    }),
    score: node('customModel', [1, 0.5], 'Score', {
      description: 'Enter the address of your model, and its key as a credential.',
      kind: 'endpoint',
      url: model,
      requests: 'several',
      batchSize: 100,
      input: '{ "months": {{ months }}, "tickets": {{ tickets }} }',
      inputsAt: 'instances',
      answerAt: 'predictions',
      saveIn: 'risk',
      saveUsageIn: '',
      modelName: 'churn',
    }),
    leaving: node('conditional', [2, 0.5], 'Likely to leave?', { condition: 'risk > 0.7' }),
    report: node('httpRequest', [3, 0], 'Report it', {
      description: 'Sends to an echo service for now. Replace the URL with the incoming webhook of your chat.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      body: '{ "text": "{{ customer }} may leave: {{ risk }}" }',
    }),
    others: node('dataTransform', [3, 1], 'The others', {
      mode: 'javascript',
      transform: 'return { staying: items.length };',
    }),
  },
  flow: ['daily > score > leaving:true > report', 'leaving:false > others'],
  trials: [
    {
      title: 'One of two customers is reported',
      answers: {
        [`POST ${model}`]: { predictions: [0.9, 0.1] },
        'POST https://postman-echo.com/post': { json: { text: 'received' } },
      },
      gives: {
        Score: [
          { customer: 'Ada', risk: 0.9 },
          { customer: 'Grace', risk: 0.1 },
        ],
        'Report it': [{ json: { text: 'received' } }],
        'The others': [{ staying: 1 }],
      },
    },
  ],
});
