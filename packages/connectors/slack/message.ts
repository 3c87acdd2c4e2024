import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, number, paragraph, required, text } from '../kit/parameters.ts';
import { channel, thread, timestamp, user } from './shared.ts';

const words = paragraph('Text', {
  help: 'With the formatting of Slack: *bold*, _italic_, <https://example.com|link>.',
});
const blocks = json('Blocks', { help: 'In place of plain text: a layout as the Block Kit Builder gives it.' });
const look = {
  username: text('Shown name'),
  icon_emoji: text('Shown emoji', { placeholder: ':robot_face:' }),
};
const content = {
  text: words,
  blocks,
  thread_ts: thread,
  unfurl_links: flag('Preview links'),
};
const sent = { ok: true, channel: 'C0123456789', ts: '1700000000.000100' };

export const message: ConnectorObject = {
  key: 'message',
  name: 'Message',
  operations: {
    send: {
      name: 'Send message',
      method: 'POST',
      path: '/chat.postMessage',
      bodyIs: 'form',
      body: {
        channel: required(channel),
        ...content,
        reply_broadcast: flag('Show the reply in the channel too'),
        ...look,
      },
      repeat: 'twice',
      scopes: ['chat:write'],
      sample: sent,
    },
    update: {
      name: 'Update message',
      method: 'POST',
      path: '/chat.update',
      bodyIs: 'form',
      body: { channel: required(channel), ts: required(timestamp), text: words, blocks },
      repeat: 'same',
      scopes: ['chat:write'],
      sample: { ...sent, text: 'Deployed.' },
    },
    delete: {
      name: 'Delete message',
      method: 'POST',
      path: '/chat.delete',
      bodyIs: 'form',
      body: { channel: required(channel), ts: required(timestamp) },
      repeat: 'same',
      scopes: ['chat:write'],
      sample: sent,
    },
    sendEphemeral: {
      name: 'Send message that one member sees',
      method: 'POST',
      path: '/chat.postEphemeral',
      bodyIs: 'form',
      body: { channel: required(channel), user: required(user), text: words, blocks, thread_ts: thread, ...look },
      repeat: 'twice',
      scopes: ['chat:write'],
      sample: { ok: true, message_ts: '1700000000.000100' },
    },
    schedule: {
      name: 'Schedule message',
      method: 'POST',
      path: '/chat.scheduleMessage',
      bodyIs: 'form',
      body: {
        channel: required(channel),
        post_at: required(number('Send at', { help: 'Seconds since 1970, at most 120 days ahead.', step: 1 })),
        ...content,
      },
      repeat: 'twice',
      scopes: ['chat:write'],
      sample: { ok: true, channel: 'C0123456789', scheduled_message_id: 'Q1298393284' },
    },
    permalink: {
      name: 'Get link to message',
      method: 'GET',
      path: '/chat.getPermalink',
      query: { channel: required(channel), message_ts: required(timestamp) },
      sample: {
        ok: true,
        channel: 'C0123456789',
        permalink: 'https://acme.slack.com/archives/C0123456789/p1700000000000100',
      },
    },
    react: {
      name: 'Add reaction',
      method: 'POST',
      path: '/reactions.add',
      body: {
        channel: required(channel),
        timestamp: required(timestamp),
        name: required(as('emoji', text('Emoji', { placeholder: 'thumbsup' }))),
      },
      repeat: 'same',
      scopes: ['reactions:write'],
      sample: { ok: true },
    },
    unreact: {
      name: 'Remove reaction',
      method: 'POST',
      path: '/reactions.remove',
      body: {
        channel: required(channel),
        timestamp: required(timestamp),
        name: required(as('emoji', text('Emoji', { placeholder: 'thumbsup' }))),
      },
      repeat: 'same',
      scopes: ['reactions:write'],
      sample: { ok: true },
    },
    pin: {
      name: 'Pin message',
      method: 'POST',
      path: '/pins.add',
      body: { channel: required(channel), timestamp: required(timestamp) },
      repeat: 'same',
      scopes: ['pins:write'],
      sample: { ok: true },
    },
  },
};
