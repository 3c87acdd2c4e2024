import { defineTemplate, node } from '../template.ts';

const slack = 'https://slack.com/api/chat.postMessage';
const sms = 'https://api.twilio.com/2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef/Messages.json';

export default defineTemplate({
  id: 'notification-with-fallback',
  name: 'Notification with a Fallback',
  description: 'Tells the team in Slack, and by SMS where Slack does not work; at night only what is critical.',
  category: 'Communication',
  difficulty: 'Beginner',
  icon: 'bell',
  useCase:
    'For teams that must not miss anything and want to sleep: one message for each problem, by the channel that works.',
  tags: ['notifications', 'slack', 'sms', 'alerts', 'quiet hours'],
  estimatedTime: '6 min setup',
  nodes: {
    event: node('webhookTrigger', [0, 0], 'Event received', { description: 'Receives title, text, level and key.' }),
    tell: node('notification', [1, 0], 'Notify the team', {
      description: 'Switch on the channels that you use. Quiet hours are off until you switch them on.',
      title: '{{ title }}',
      message: '{{ text }}',
      level: '{{ level }}',
      dashboard: false,
      slack: true,
      slackChannel: 'your-channel-id',
      sms: true,
      smsTo: '+4915112345678',
      smsFrom: '+14155550100',
      delivery: 'first',
      dedupeKey: '{{ key }}',
    }),
  },
  flow: ['event > tell'],
  trials: [
    {
      title: 'Slack is enough where it works',
      given: [{ title: 'Backup failed', text: 'No space left', level: 'warning', key: 'backup' }],
      answers: { [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' } },
      sends: { [`POST ${slack}`]: [{ channel: 'your-channel-id', text: '⚠️ *Backup failed*\nNo space left' }] },
      gives: { 'Notify the team': [{ notification: { outcome: 'sent' } }] },
    },
    {
      title: 'Without Slack it is an SMS',
      given: [{ title: 'Backup failed', text: 'No space left', level: 'critical', key: 'backup' }],
      answers: { [`POST ${slack}`]: { ok: false, error: 'invalid_auth' }, [`POST ${sms}`]: { sid: 'SM1' } },
      gives: { 'Notify the team': [{ notification: { channels: [{ sent: false }, { channel: 'sms', sent: true }] } }] },
    },
  ],
});
