import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, paragraph, required, text } from '../kit/parameters.ts';

// https://docs.discord.com/developers/resources/message

export const guildId = as('serverId', text('Server', { loads: 'servers', placeholder: '197038439483310086' }));
export const channelId = as(
  'channelId',
  text('Channel', { loads: 'channels', placeholder: '197038439483310086', help: 'Its id; the list needs a server.' }),
);
export const messageId = as('messageId', text('Message', { placeholder: '197038439483310086', help: 'Its id.' }));
const content = paragraph('Text', { help: 'At most 2,000 characters, in Markdown.' });
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
        'message_reference.message_id': as('replyTo', text('Reply to message', { help: 'Its id.' })),
        tts: flag('Read aloud'),
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
      description: 'Gives the newest messages of a channel',
      method: 'GET',
      path: '/channels/{channel_id}/messages',
      params: inChannel,
      inputs: server,
      query: {
        before: as('beforeMessage', text('Before message', { help: 'The id of a message.' })),
        after: as('afterMessage', text('After message', { help: 'The id of a message.' })),
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
        emoji_name: required(
          as('emoji', text('Emoji', { placeholder: '👍', help: 'Or name:id of an emoji of the server.' })),
        ),
      },
      inputs: server,
      sample: { success: true },
    },
    startThread: {
      name: 'Start thread at message',
      method: 'POST',
      path: '/channels/{channel_id}/messages/{message_id}/threads',
      params: ofMessage,
      inputs: server,
      body: { name: required(as('threadName', text('Name'))) },
      repeat: 'twice',
      sample: { id: '41771983423143937', name: 'Order 7', parent_id: '41771983423143930' },
    },
    openDirect: {
      name: 'Begin direct message',
      description: 'Gives the channel of a direct message with a user',
      method: 'POST',
      path: '/users/@me/channels',
      body: {
        recipient_id: required(
          as('userId', text('User', { placeholder: '80351110224678912', help: 'The id of the user.' })),
        ),
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
