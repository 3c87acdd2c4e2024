import { connectorNode } from '../kit/node.ts';
import { slack } from './slack.ts';

export const slackMessage = connectorNode(slack, {
  type: 'slackMessage',
  name: 'Slack Message',
  category: 'Communication',
  icon: 'hash',
  description: 'Sends, updates and reads messages, and manages channels and members in Slack',
  start: 'message.send',
  examples: [
    {
      title: 'A message for every order',
      given: [{ order: 7, total: 120 }],
      with: { channel: 'C0123456789', text: 'Order {{ order }}: {{ total }} EUR' },
      answers: { 'POST https://slack.com/api/chat.postMessage': { ok: true, channel: 'C0123456789', ts: '1.2' } },
      gives: { main: [{ ok: true, channel: 'C0123456789', ts: '1.2' }] },
    },
    {
      title: 'What Slack refuses is an error, although it answers 200',
      given: [{}],
      with: { channel: 'C0000000000', text: 'Hello' },
      answers: { 'POST https://slack.com/api/chat.postMessage': { ok: false, error: 'channel_not_found' } },
      fails: 'connector_not_found',
    },
  ],
});
