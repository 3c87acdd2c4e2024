import { defineTemplate, node } from '../template.ts';

const messages = 'https://api.twilio.com/2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef/Messages.json';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'twilio-sms-answers',
  name: 'SMS Inbox in Slack',
  description:
    'Shows each SMS to your Twilio number in a Slack channel, and confirms to the sender that it has arrived.',
  category: 'Communication',
  difficulty: 'Beginner',
  icon: 'message-square',
  useCase: 'For shops and practices: customers text one number, and the whole team reads it. STOP gets no answer.',
  tags: ['twilio', 'sms', 'slack', 'support'],
  estimatedTime: '5 min setup',
  nodes: {
    received: node('twilioTrigger', [0, 0.5], 'SMS received', {
      event: 'messageReceived',
      ownNumber: '+14155550100',
      every: 1,
    }),
    tell: node('slackNotification', [1, 0], 'Show it to the team', {
      channel: 'your-channel-id',
      text: 'SMS from {{ from }}: {{ body }}',
    }),
    wanted: node('conditional', [1, 1], 'Answer?', { condition: '(body ?? "").trim().toUpperCase() !== "STOP"' }),
    answer: node('smsNotification', [2, 1], 'Confirm it', {
      to: '{{ from }}',
      from: '{{ to }}',
      messageText: 'Thank you, we have received your message.',
    }),
  },
  flow: ['received > tell', 'received > wanted:true > answer'],
  trials: [
    {
      title: 'The sender gets a confirmation, except for STOP',
      given: [
        { sid: 'SM1', from: '+4915112345678', to: '+14155550100', body: 'Are you open today?' },
        { sid: 'SM2', from: '+4915112345679', to: '+14155550100', body: 'stop' },
      ],
      answers: {
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
        [`POST ${messages}`]: { sid: 'SM3', status: 'queued' },
      },
      sends: {
        [`POST ${slack}`]: [
          { text: 'SMS from +4915112345678: Are you open today?' },
          { text: 'SMS from +4915112345679: stop' },
        ],
      },
      gives: { 'Confirm it': [{ sid: 'SM3' }] },
    },
  ],
});
