import type { ConnectorObject } from '../kit/connector.ts';
import { as, commaList, flag, required, text } from '../kit/parameters.ts';
import { channel, cursor, timestamp } from './shared.ts';

const range = {
  oldest: text('After', { help: 'A timestamp: only later messages.' }),
  latest: text('Before', { help: 'A timestamp: only earlier messages.' }),
  inclusive: flag('Include messages at these times'),
};
const members = as('members', commaList('Members', { help: 'IDs, separated by commas.' }));
const sample = { id: 'C0123456789', name: 'general', is_channel: true, is_archived: false };
const post = { type: 'message', user: 'U0123456789', text: 'Deployed.', ts: '1700000000.000100' };

export const channels: ConnectorObject = {
  key: 'channel',
  name: 'Channel',
  operations: {
    list: {
      name: 'List channels',
      method: 'GET',
      path: '/conversations.list',
      query: {
        types: commaList('Types', { placeholder: 'public_channel,private_channel' }),
        exclude_archived: flag('Exclude archived'),
      },
      items: 'channels',
      next: cursor,
      scopes: ['channels:read'],
      sample,
    },
    get: {
      name: 'Get channel',
      method: 'GET',
      path: '/conversations.info',
      query: { channel: required(channel), include_num_members: flag('Include member count') },
      items: 'channel',
      scopes: ['channels:read'],
      sample,
    },
    history: {
      name: 'List messages of channel',
      method: 'GET',
      path: '/conversations.history',
      query: { channel: required(channel), ...range },
      items: 'messages',
      next: cursor,
      scopes: ['channels:history'],
      sample: post,
    },
    replies: {
      name: 'List replies of thread',
      method: 'GET',
      path: '/conversations.replies',
      query: { channel: required(channel), ts: required(timestamp), ...range },
      items: 'messages',
      next: cursor,
      scopes: ['channels:history'],
      sample: post,
    },
    members: {
      name: 'List members of channel',
      method: 'GET',
      path: '/conversations.members',
      query: { channel: required(channel) },
      items: 'members',
      next: cursor,
      scopes: ['channels:read'],
      sample: { value: 'U0123456789' },
    },
    create: {
      name: 'Create channel',
      method: 'POST',
      path: '/conversations.create',
      body: {
        name: required(as('channelName', text('Name', { placeholder: 'project-x' }))),
        is_private: flag('Private'),
      },
      items: 'channel',
      repeat: 'twice',
      scopes: ['channels:manage'],
      sample,
    },
    invite: {
      name: 'Invite to channel',
      method: 'POST',
      path: '/conversations.invite',
      body: { channel: required(channel), users: required(members) },
      items: 'channel',
      repeat: 'same',
      scopes: ['channels:manage'],
      sample,
    },
    join: {
      name: 'Join channel',
      method: 'POST',
      path: '/conversations.join',
      body: { channel: required(channel) },
      items: 'channel',
      repeat: 'same',
      scopes: ['channels:join'],
      sample,
    },
    setTopic: {
      name: 'Set topic of channel',
      method: 'POST',
      path: '/conversations.setTopic',
      body: { channel: required(channel), topic: required(text('Topic')) },
      repeat: 'same',
      scopes: ['channels:manage'],
      sample: { ok: true },
    },
    archive: {
      name: 'Archive channel',
      method: 'POST',
      path: '/conversations.archive',
      body: { channel: required(channel) },
      repeat: 'same',
      scopes: ['channels:manage'],
      sample: { ok: true },
    },
    openDirect: {
      name: 'Open direct message',
      description: 'Returns the channel for direct messages with one or more members',
      method: 'POST',
      path: '/conversations.open',
      body: { users: required(members), return_im: flag('Return full channel') },
      items: 'channel',
      repeat: 'same',
      scopes: ['im:write'],
      sample: { id: 'D0123456789' },
    },
  },
};
