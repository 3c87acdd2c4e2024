import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'support-ticket-triage',
  name: 'Support Ticket Triage',
  description:
    'Lets a language model find the topic and urgency of each ticket, and responds to your help desk with the right queue.',
  category: 'AI',
  difficulty: 'Intermediate',
  icon: 'sparkles',
  useCase:
    'For support teams with more tickets than people. An unexpected answer of the model never breaks the run: the ticket then goes to a person.',
  tags: ['ai', 'support', 'openai', 'classification'],
  estimatedTime: '12 min setup',
  nodes: {
    ticket: node('webhookTrigger', [0, 1], 'Ticket opened', { endpoint: '/tickets', responseMode: 'respondNode' }),
    model: node('httpRequest', [1, 1], 'Ask the model', {
      description: 'Enter your OpenAI API key in Token.',
      method: 'POST',
      url: 'https://api.openai.com/v1/chat/completions',
      auth: 'bearer',
      token: 'your-api-key',
      bodyType: 'json',
      body: `{
  "model": "gpt-4o-mini",
  "temperature": 0,
  "response_format": { "type": "json_object" },
  "messages": [
    { "role": "system", "content": "Classify the support ticket. Answer with JSON: topic (billing, technical, account or other), urgent (true or false), confidence (0 to 1)." },
    { "role": "user", "content": "{{ subject }}\\n\\n{{ message }}" }
  ]
}`,
      timeout: 60,
    }),
    read: node('dataTransform', [2, 1], 'Read the answer', {
      mode: 'javascript',
      runFor: 'each',
      transform: `try {
  const { topic = 'other', urgent = false, confidence = 0 } = JSON.parse(item.choices[0].message.content);
  return { topic, urgent, confidence };
} catch {
  return { topic: 'other', urgent: false, confidence: 0 };
}`,
    }),
    sure: node('conditional', [3, 1], 'Sure?', { condition: 'confidence >= 0.7' }),
    urgent: node('conditional', [4, 0.5], 'Urgent?', { condition: 'urgent' }),
    now: node('respondToWebhook', [5, 0], 'To the front of the queue', {
      body: 'json',
      json: '{ "queue": "{{ topic }}", "priority": "high" }',
    }),
    later: node('respondToWebhook', [5, 1], 'Into the queue', {
      body: 'json',
      json: '{ "queue": "{{ topic }}", "priority": "normal" }',
    }),
    person: node('respondToWebhook', [4, 2], 'Let a person decide', {
      body: 'json',
      json: '{ "queue": "triage", "priority": "normal" }',
    }),
  },
  flow: ['ticket > model > read > sure:true > urgent:true > now', 'urgent:false > later', 'sure:false > person'],
  trials: [
    {
      title: 'An urgent ticket goes to the front',
      given: [{ subject: 'Charged twice', message: 'Please fix this today' }],
      answers: {
        'POST https://api.openai.com/v1/chat/completions': {
          choices: [{ message: { role: 'assistant', content: '{"topic":"billing","urgent":true,"confidence":0.93}' } }],
        },
      },
      gives: { 'To the front of the queue': [{ topic: 'billing', urgent: true, confidence: 0.93 }] },
    },
    {
      title: 'A calm one waits its turn',
      given: [{ subject: 'Dark mode', message: 'Is there one?' }],
      answers: {
        'POST https://api.openai.com/v1/chat/completions': {
          choices: [{ message: { content: '{"topic":"technical","urgent":false,"confidence":0.8}' } }],
        },
      },
      gives: { 'Into the queue': [{ topic: 'technical' }] },
    },
    {
      title: 'What the model does not understand goes to a person',
      given: [{ subject: '???', message: '' }],
      answers: {
        'POST https://api.openai.com/v1/chat/completions': { choices: [{ message: { content: 'I am not sure.' } }] },
      },
      gives: { 'Let a person decide': [{ topic: 'other', confidence: 0 }] },
    },
  ],
});
