import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, paragraph, required, text } from '../kit/parameters.ts';

// https://docs.discord.com/developers/resources/message

export const guildId = as('serverId', text('Server', { loads: 'servers', placeholder: '197038439483310086' }));
export const channelId = as(
  'channelId',
  text('Channel', {
    loads: 'channels',
    placeholder: '197038439483310086',
    help: 'The channel ID. To choose from a list, select a server first.',
  }),
);
export const messageId = as(
  'messageId',
  text('Message', { placeholder: '197038439483310086', help: 'The message ID.' }),
);
const content = paragraph('Text', { help: 'Markdown, at most 2,000 characters.' });
const embeds = json('Embeds', { placeholder: '[{ "title": "Order 7", "description": "120 EUR" }]' });
const inChannel = { channel_id: required(channelId) };
const ofMessage = { ...inChannel, message_id: required(messageId) };
/** For the list of channels to choose from. */
const server = { server: guildId };
const sample = {
  id: '334385199974967042',
  channel_id: '290926798999357250',
  content: 'Deployed.',
  timestamp: '2026-03-01T12:00:00.000000+00:00',
};

export const message: ConnectorObject = {
  key: 'message',
  name: 'Message',
  operations: {
    send: {
      name: 'Send message',
      method: 'POST',
      path: '/channels/{channel_id}/messages',
      params: inChannel,
      inputs: server,
      body: {
        content,
        embeds,
        'message_reference.message_id': as('replyTo', text('Reply to message', { help: 'The message ID.' })),
        tts: flag('Text-to-speech'),
      },
      // https://docs.discord.com/developers/resources/message#create-message: with enforce_nonce, a nonce that was used a few minutes ago gives that message.
      fixed: { body: { enforce_nonce: true } },
      prepare: ({ nonce, ...body }) => ({
        ...body,
        ...(typeof nonce === 'string' ? { nonce: shortNonce(nonce) } : {}),
      }),
      repeat: { body: 'nonce' },
      sample,
    },
    list: {
      name: 'List messages',
      description: 'Lists the newest messages of a channel',
      method: 'GET',
      path: '/channels/{channel_id}/messages',
      params: inChannel,
      inputs: server,
      query: {
        before: as('beforeMessage', text('Before message', { help: 'A message ID.' })),
        after: as('afterMessage', text('After message', { help: 'A message ID.' })),
      },
      items: '',
      sample,
    },
    get: {
      name: 'Get message',
      method: 'GET',
      path: '/channels/{channel_id}/messages/{message_id}',
      params: ofMessage,
      inputs: server,
      sample,
    },
    edit: {
      name: 'Edit message',
      method: 'PATCH',
      path: '/channels/{channel_id}/messages/{message_id}',
      params: ofMessage,
      inputs: server,
      body: { content, embeds },
      repeat: 'same',
      sample,
    },
    delete: {
      name: 'Delete message',
      method: 'DELETE',
      path: '/channels/{channel_id}/messages/{message_id}',
      params: ofMessage,
      inputs: server,
      sample: { success: true },
    },
    react: {
      name: 'Add reaction',
      method: 'PUT',
      path: '/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me',
      params: {
        ...ofMessage,
        emoji_name: required(as('emoji', text('Emoji', { placeholder: '👍', help: 'Or name:id of a custom emoji.' }))),
      },
      inputs: server,
      sample: { success: true },
    },
    startThread: {
      name: 'Start thread from message',
      method: 'POST',
      path: '/channels/{channel_id}/messages/{message_id}/threads',
      params: ofMessage,
      inputs: server,
      body: { name: required(as('threadName', text('Name'))) },
      repeat: 'twice',
      sample: { id: '41771983423143937', name: 'Order 7', parent_id: '41771983423143930' },
    },
    openDirect: {
      name: 'Open direct message',
      description: 'Returns the channel for direct messages with a user',
      method: 'POST',
      path: '/users/@me/channels',
      body: {
        recipient_id: required(as('userId', text('User', { placeholder: '80351110224678912', help: 'The user ID.' }))),
      },
      repeat: 'same',
      sample: { id: '319674150115610528', type: 1 },
    },
  },
};

/** Discord takes nonces of at most 25 characters. */
const shortNonce = (key: string): string => {
  let hash = 0n;
  for (const character of key) hash = (hash * 1_099_511_628_211n + BigInt(character.codePointAt(0) ?? 0)) % 2n ** 96n;
  return hash.toString(36);
};
