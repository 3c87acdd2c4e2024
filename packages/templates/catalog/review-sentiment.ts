import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'review-sentiment',
  name: 'Review Sentiment Watch',
  description: 'Lets a language model rate the sentiment of each customer review and reports the negative ones.',
  category: 'AI',
  difficulty: 'Advanced',
  icon: 'message-square',
  useCase:
    'For product and shop owners: reviews arrive in batches, each gets a score between -1 and 1, and only negative ones interrupt anybody.',
  tags: ['ai', 'sentiment', 'reviews', 'mistral'],
  estimatedTime: '12 min setup',
  nodes: {
    reviews: node('webhookTrigger', [0, 0.5], 'Reviews arrived', { endpoint: '/reviews' }),
    rate: node('httpRequest', [1, 0.5], 'Rate the sentiment', {
      description: 'Enter your Mistral API key in Token.',
      method: 'POST',
      url: 'https://api.mistral.ai/v1/chat/completions',
      auth: 'bearer',
      token: 'your-api-key',
      bodyType: 'json',
      body: `{
  "model": "mistral-small-latest",
  "temperature": 0,
  "messages": [{ "role": "user", "content": "Rate the mood of this review with one number between -1 (furious) and 1 (delighted). Answer with the number only.\\n\\n{{ text }}" }]
}`,
      concurrency: 3,
      timeout: 120,
    }),
    score: node('dataTransform', [2, 0.5], 'Read the score', {
      keep: false,
      set: [
        { name: 'product', value: '{{ $node("Reviews arrived").json.product }}' },
        { name: 'text', value: '{{ $node("Reviews arrived").json.text }}' },
        { name: 'sentiment_score', value: '{{ Number(choices?.[0]?.message?.content ?? 0) || 0 }}' },
      ],
    }),
    unhappy: node('conditional', [3, 0.5], 'Unhappy?', { condition: 'sentiment_score < -0.5' }),
    raise: node('httpRequest', [4, 0], 'Report it', {
      description: 'Sends to an echo service for now. Replace the URL with the incoming webhook of your chat.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      body: '{ "text": "Unhappy customer ({{ sentiment_score }}) about {{ product }}: {{ text }}" }',
    }),
    average: node('dataTransform', [4, 1], 'Average of the rest', {
      mode: 'javascript',
      transform: `const sum = items.reduce((total, item) => total + (item.sentiment_score ?? 0), 0);
return { reviews: items.length, average: Number((sum / Math.max(items.length, 1)).toFixed(2)) };`,
    }),
  },
  flow: ['reviews > rate > score > unhappy:true > raise', 'unhappy:false > average'],
  trials: [
    {
      title: 'Calm reviews are averaged',
      given: [
        { product: 'Kettle', text: 'Fine' },
        { product: 'Kettle', text: 'Good' },
      ],
      answers: { 'POST https://api.mistral.ai/v1/chat/completions': { choices: [{ message: { content: '0.4' } }] } },
      gives: { 'Average of the rest': [{ reviews: 2, average: 0.4 }] },
    },
    {
      title: 'An angry one is raised',
      given: [{ product: 'Kettle', text: 'It leaks' }],
      answers: {
        'POST https://api.mistral.ai/v1/chat/completions': { choices: [{ message: { content: ' -0.9 ' } }] },
        'POST https://postman-echo.com/post': { json: { text: 'received' } },
      },
      gives: {
        'Read the score': [{ product: 'Kettle', sentiment_score: -0.9 }],
        'Report it': [{ json: { text: 'received' } }],
      },
    },
  ],
});
