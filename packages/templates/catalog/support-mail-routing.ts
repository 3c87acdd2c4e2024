import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'support-mail-routing',
  name: 'Support Mail Routing',
  description:
    'Detects the language and the sentiment of each mail, reads amounts and dates out of it, and answers with the queue it belongs to.',
  category: 'AI',
  difficulty: 'Beginner',
  icon: 'languages',
  useCase:
    'For support teams that may not send mails to an AI provider: everything happens on your server, and unhappy customers come first.',
  tags: ['ai', 'support', 'language', 'sentiment', 'offline'],
  estimatedTime: '5 min setup',
  nodes: {
    mail: node('webhookTrigger', [0, 0.5], 'Mail arrived', { endpoint: '/support-mails', responseMode: 'respondNode' }),
    language: node('languageDetection', [1, 0.5], 'Which language?', {
      description: 'Name the languages that your team speaks.',
      text: '{{ subject }}\n{{ text }}',
      allowed: 'en, de, fr, es, it',
      fallback: 'en',
    }),
    mood: node('sentimentAnalysis', [2, 0.5], 'How does it feel?'),
    facts: node('entityExtraction', [3, 0.5], 'What does it name?', {
      types: 'date, money, email, phone, iban',
      output: 'values',
      unique: true,
    }),
    unhappy: node('conditional', [4, 0.5], 'Unhappy?', { condition: "sentiment.label === 'negative'" }),
    first: node('respondToWebhook', [5, 0], 'To the front of the queue', {
      body: 'json',
      json: '{ "queue": "{{ language.code }}", "priority": "high", "facts": "{{ entities }}" }',
    }),
    later: node('respondToWebhook', [5, 1], 'Into the queue', {
      body: 'json',
      json: '{ "queue": "{{ language.code }}", "priority": "normal", "facts": "{{ entities }}" }',
    }),
  },
  flow: ['mail > language > mood > facts > unhappy:true > first', 'unhappy:false > later'],
  trials: [
    {
      title: 'An unhappy customer goes to the front',
      given: [
        {
          subject: 'Rechnung',
          text: 'Ihre Rechnung über 45,00 € ist schon wieder falsch. Das ist inakzeptabel!',
        },
      ],
      gives: {
        'To the front of the queue': [
          { language: { code: 'de' }, sentiment: { label: 'negative' }, entities: { money: [45] } },
        ],
      },
    },
    {
      title: 'A question waits its turn',
      given: [{ subject: 'Delivery', text: 'Can you deliver the two lamps on 2027-03-01?' }],
      gives: {
        'Into the queue': [
          { language: { code: 'en' }, sentiment: { label: 'neutral' }, entities: { date: ['2027-03-01'] } },
        ],
      },
    },
  ],
});
