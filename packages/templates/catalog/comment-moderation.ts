import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'comment-moderation',
  name: 'Comment Moderation',
  description:
    'Blocks comments with unwanted words or links, masks email addresses and phone numbers, and says how the comment feels.',
  category: 'Communication',
  difficulty: 'Beginner',
  icon: 'shield',
  useCase:
    'For blogs and shops with comments: bad ones never appear, personal data is masked before anybody sees it, and no comment leaves your server.',
  tags: ['moderation', 'comments', 'privacy', 'offline'],
  estimatedTime: '5 min setup',
  nodes: {
    comment: node('webhookTrigger', [0, 0.5], 'Comment written', {
      endpoint: '/comments',
      responseMode: 'respondNode',
    }),
    filter: node('contentFiltering', [1, 0.5], 'Fit to print?', {
      description: 'Add the words that you do not want to read, and your own domains.',
      words: 'casino*, viagra, free money',
      personal: 'mask',
      links: 'unlisted',
      domains: 'example.com',
      cleanTo: 'shown',
    }),
    mood: node('sentimentAnalysis', [2, 0], 'How does it feel?', { text: '{{ shown }}' }),
    publish: node('respondToWebhook', [3, 0], 'Show it', {
      body: 'json',
      json: '{ "publish": true, "text": "{{ shown }}", "mood": "{{ sentiment.label }}" }',
    }),
    reject: node('respondToWebhook', [2, 1], 'Keep it back', {
      body: 'json',
      json: '{ "publish": false, "reasons": "{{ moderation.reasons.map((reason) => reason.name) }}" }',
    }),
  },
  flow: ['comment > filter:allowed > mood > publish', 'filter:blocked > reject'],
  trials: [
    {
      title: 'A comment is shown without the link in it',
      given: [{ text: 'Lovely lamps! Ask me at ada@example.com' }],
      gives: { 'Show it': [{ shown: 'Lovely lamps! Ask me at [email]', sentiment: { label: 'positive' } }] },
    },
    {
      title: 'Disguised words and links of others are kept back',
      given: [{ text: 'Best c4sino: https://spam.test/x' }],
      gives: { 'Keep it back': [{ moderation: { allowed: false } }] },
    },
  ],
});
