import { defineTemplate, node } from '../template.ts';

const slack = 'https://slack.com/api/chat.postMessage';
const search = 'https://api.sendgrid.com/v3/marketing/contacts/search/emails';

export default defineTemplate({
  id: 'sendgrid-bounce-cleanup',
  name: 'Bounced Mails to Slack',
  description:
    'Looks up the contact of each mail that bounced in SendGrid, and asks the team in Slack for a new address.',
  category: 'Communication',
  difficulty: 'Beginner',
  icon: 'mail',
  useCase:
    'For teams that write to customers: a wrong address is noticed on the day of the mail. Requires SendGrid Marketing.',
  tags: ['sendgrid', 'slack', 'mail', 'bounce', 'contacts'],
  estimatedTime: '5 min setup',
  nodes: {
    bounced: node('sendgridTrigger', [0, 0], 'Mail bounced', { event: 'mailBounced' }),
    find: node('sendgridApi', [1, 0], 'Find the contact', { operation: 'contact.find', emails: '{{ email }}' }),
    tell: node('slackNotification', [2, 0], 'Ask the team', {
      channel: 'your-channel-id',
      text: 'Mails to {{ first_name }} {{ last_name }} ({{ email }}) bounce: {{ $node("Mail bounced").json.reason }}',
    }),
  },
  flow: ['bounced > find > tell'],
  trials: [
    {
      title: 'The contact of a bounced mail is named with the reason',
      given: [{ created: 1_772_366_400, email: 'ada@example.com', reason: 'No such user', status: '5.1.1' }],
      answers: {
        [`POST ${search}`]: {
          result: {
            'ada@example.com': { contact: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' } },
          },
        },
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: {
        [`POST ${search}`]: [{ emails: ['ada@example.com'] }],
        [`POST ${slack}`]: [{ text: 'Mails to Ada Lovelace (ada@example.com) bounce: No such user' }],
      },
      gives: { 'Ask the team': [{ ok: true }] },
    },
  ],
});
