import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, number, paragraph, required, text } from '../kit/parameters.ts';
import { channel, thread, timestamp, user } from './shared.ts';

const words = paragraph('Text', {
  help: 'Slack formatting: *bold*, _italic_, <https://example.com|link>.',
});
const blocks = json('Blocks', { help: 'A layout from the Block Kit Builder, shown instead of the text.' });
const look = {
  username: text('Display name'),
  icon_emoji: text('Display emoji', { placeholder: ':robot_face:' }),
};
const content = {
  text: words,
  blocks,
  thread_ts: thread,
  unfurl_links: flag('Unfurl links'),
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
        reply_broadcast: flag('Also send to channel'),
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
      name: 'Send ephemeral message',
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
        post_at: required(number('Send at', { help: 'Unix time in seconds, at most 120 days ahead.', step: 1 })),
        ...content,
      },
      repeat: 'twice',
      scopes: ['chat:write'],
      sample: { ok: true, channel: 'C0123456789', scheduled_message_id: 'Q1298393284' },
    },
    permalink: {
      name: 'Get message permalink',
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
