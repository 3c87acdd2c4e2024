import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'leaked-password-check',
  name: 'Leaked Password Check',
  description:
    'Tells your sign-up form whether a password is in a known leak, without the password ever leaving your site.',
  category: 'Security',
  difficulty: 'Intermediate',
  icon: 'lock',
  useCase:
    'For every site with accounts. Your form sends the SHA-1 of the password; only its first five characters are sent to Have I Been Pwned.',
  tags: ['password', 'haveibeenpwned', 'accounts', 'privacy'],
  estimatedTime: '10 min setup',
  nodes: {
    ask: node('webhookTrigger', [0, 0.5], 'Password chosen', {
      endpoint: '/passwords/check',
      responseMode: 'respondNode',
    }),
    hash: node('conditional', [1, 0.5], 'A SHA-1?', { condition: '/^[0-9a-f]{40}$/i.test(sha1 ?? "")' }),
    range: node('httpRequest', [2, 0], 'Get leaks with this prefix', {
      url: 'https://api.pwnedpasswords.com/range/{{ sha1.slice(0, 5).toUpperCase() }}',
      responseFormat: 'text',
      headers: [{ name: 'Add-Padding', value: 'true' }],
      onFailure: 'retry',
    }),
    count: node('dataTransform', [3, 0], 'Count leaks', {
      keep: false,
      set: [
        {
          name: 'leaks',
          value:
            '{{ Number((body ?? "").split("\\n").find(line => line.startsWith($node("Password chosen").json.sha1.slice(5).toUpperCase()))?.split(":")[1] ?? 0) }}',
        },
      ],
    }),
    leaked: node('conditional', [4, 0], 'Leaked?', { condition: 'leaks > 0' }),
    refuse: node('respondToWebhook', [5, 0], 'Reject it', {
      body: 'json',
      json: '{ "allowed": false, "message": "This password stands in {{ leaks }} known leaks. Please choose another." }',
    }),
    allow: node('respondToWebhook', [5, 1], 'Allow it', { body: 'json', json: '{ "allowed": true }' }),
    malformed: node('respondToWebhook', [2, 1], 'Ask for a hash', {
      statusCode: 422,
      body: 'json',
      json: '{ "error": "Send sha1, the SHA-1 of the password as 40 hexadecimal digits. Never the password itself." }',
    }),
  },
  flow: ['ask > hash:true > range > count > leaked:true > refuse', 'leaked:false > allow', 'hash:false > malformed'],
  trials: [
    {
      title: 'A leaked password is refused',
      given: [{ sha1: '5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8' }],
      answers: {
        'GET https://api.pwnedpasswords.com/range/5BAA6':
          '0018A45C4D1DEF81644B54AB7F969B88D65:1\n1E4C9B93F3F0682250B6CF8331B7EE68FD8:52256179',
      },
      gives: { 'Reject it': [{ leaks: 52_256_179 }] },
    },
    {
      title: 'Another is allowed',
      given: [{ sha1: '5BAA6FFFFFB93F3F0682250B6CF8331B7EE68FD8' }],
      answers: { 'GET https://api.pwnedpasswords.com/range/5BAA6': '0018A45C4D1DEF81644B54AB7F969B88D65:1' },
      gives: { 'Allow it': [{ leaks: 0 }] },
    },
    {
      title: 'A password in plain text is sent back',
      given: [{ sha1: 'hunter2' }],
      gives: { 'Ask for a hash': [{ sha1: 'hunter2' }] },
    },
  ],
});
