import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'contact-form-to-chat',
  name: 'Contact Form to Chat',
  description:
    'Receives the contact form of your website, validates it, posts it to your team chat and thanks the sender.',
  category: 'Communication',
  difficulty: 'Beginner',
  icon: 'send',
  useCase:
    'For websites without a back end: point the form at this webhook. Senders get a clear response, and your team gets a message it can act on.',
  tags: ['form', 'chat', 'website', 'webhook'],
  estimatedTime: '5 min setup',
  nodes: {
    form: node('webhookTrigger', [0, 0.5], 'Form sent', { endpoint: '/contact', responseMode: 'respondNode' }),
    complete: node('conditional', [1, 0.5], 'Complete?', {
      condition: '(email ?? "").includes("@") && (message ?? "").trim().length > 1',
    }),
    post: node('httpRequest', [2, 0], 'Post to the chat', {
      description: 'Sends to an echo service for now. Replace the URL with the incoming webhook of your chat.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      body: '{ "text": "{{ name ?? email }} writes: {{ message }}" }',
      onFailure: 'retry',
    }),
    thanks: node('respondToWebhook', [3, 0], 'Thank the sender', {
      body: 'text',
      text: 'Thank you, {{ $node("Form sent").json.name ?? "we have it" }}. We will answer within a day.',
    }),
    ask: node('respondToWebhook', [2, 1], 'Ask for details', {
      statusCode: 422,
      body: 'text',
      text: 'Please give us your email address and a few words.',
    }),
  },
  flow: ['form > complete:true > post > thanks', 'complete:false > ask'],
  trials: [
    {
      title: 'A message reaches the team',
      given: [{ name: 'Ada', email: 'ada@example.com', message: 'Do you ship to Malta?' }],
      answers: { 'POST https://postman-echo.com/post': { json: { text: 'Ada writes: Do you ship to Malta?' } } },
      gives: { 'Thank the sender': [{ json: { text: 'Ada writes: Do you ship to Malta?' } }] },
    },
    {
      title: 'An empty one is sent back',
      given: [{ email: 'nobody' }],
      gives: { 'Ask for details': [{ email: 'nobody' }] },
    },
  ],
});
