import { defineTemplate, node } from '../template.ts';

const adp = 'https://api.adp.com/core/v1/event-notification-messages';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'adp-event-notifications',
  name: 'Announce ADP Events',
  description: 'Reads the next event notification of ADP every five minutes, announces it in Slack, and deletes it.',
  category: 'Automation',
  difficulty: 'Intermediate',
  icon: 'users',
  useCase: 'For HR teams: hires and changes are seen at once. A notification is deleted only after it was announced.',
  tags: ['adp', 'hr', 'events', 'slack', 'schedule'],
  estimatedTime: '10 min setup',
  nodes: {
    often: node('scheduler', [0, 0], 'Every five minutes', {
      schedule: { mode: 'interval', every: 5, unit: 'minutes' },
    }),
    event: node('adpWorkforce', [1, 0], 'Next notification', { operation: 'notification.next' }),
    tell: node('slackNotification', [2, 0], 'Tell the team', {
      channel: 'your-channel-id',
      text: 'ADP: {{ events[0].eventNameCode.codeValue }}',
    }),
    done: node('adpWorkforce', [3, 0], 'Delete it', {
      operation: 'notification.delete',
      messageId: '{{ $node("Next notification").json.messageId }}',
    }),
  },
  flow: ['often > event > tell > done'],
  trials: [
    {
      title: 'A notification is announced',
      answers: {
        [`GET ${adp}`]: { messageId: 'm1', events: [{ eventNameCode: { codeValue: 'worker.hire' } }] },
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
        [`DELETE ${adp}/m1`]: {},
      },
      sends: { [`POST ${slack}`]: [{ text: 'ADP: worker.hire' }] },
      gives: { 'Delete it': [{ success: true }] },
    },
  ],
});
