import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import { notificationFields } from './fields.ts';

const slack = 'https://slack.com/api/chat.postMessage';

export const notification = defineNode({
  type: 'notification',
  name: 'Notification',
  category: 'Communication',
  icon: 'bell',
  description: 'Notifies people by the channels that you choose, with fallbacks, quiet hours and without repetitions',
  summary: '{title}',
  effect: 'write',
  fields: notificationFields,
  sample: [{ notification: { outcome: 'sent', channels: [{ channel: 'dashboard', sent: true }] } }],
  examples: [
    {
      title: 'On the dashboard',
      given: [{ id: 7 }],
      with: { title: 'Order {{ id }}', message: 'It is paid.' },
      gives: {
        main: [
          {
            id: 7,
            notification: {
              outcome: 'sent',
              channels: [{ channel: 'dashboard', sent: true, answer: { shown: true } }],
            },
          },
        ],
      },
    },
    {
      title: 'By SMS where Slack does not work',
      given: [{}],
      with: {
        title: 'Down',
        dashboard: false,
        slack: true,
        slackChannel: 'C1',
        sms: true,
        smsTo: '+4915112345678',
        smsFrom: '+14155550100',
        delivery: 'first',
      },
      answers: {
        [`POST ${slack}`]: { ok: false, error: 'channel_not_found' },
        'POST https://api.twilio.com/2010-04-01/Accounts/Messages.json': { sid: 'SM1' },
      },
      gives: {
        main: [
          {
            notification: {
              outcome: 'sent',
              channels: [
                {
                  channel: 'slack',
                  sent: false,
                  problem: '"Send message": Slack has no such object: channel_not_found.',
                },
                { channel: 'sms', sent: true, answer: { sid: 'SM1' } },
              ],
            },
          },
        ],
      },
    },
    {
      title: 'There has to be a channel',
      given: [{}],
      with: { title: 'Down', dashboard: false },
      fails: 'field_required',
    },
  ],
  async run(context) {
    const { notify } = await lazyImport(import('./run.ts'));
    return notify(context);
  },
});
