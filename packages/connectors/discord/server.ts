import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import { channelId, guildId } from './message.ts';

const inServer = { guild_id: required(guildId) };
const userId = as('userId', text('User', { placeholder: '80351110224678912', help: 'The user ID.' }));
const channel = { id: '41771983423143937', name: 'general', type: 0, guild_id: '41771983423143937' };
const member = {
  user: { id: '80351110224678912', username: 'ada' },
  nick: null,
  roles: [],
  joined_at: '2026-03-01T12:00:00.000000+00:00',
};

export const server: ConnectorObject = {
  key: 'server',
  name: 'Server',
  operations: {
    list: {
      name: 'List servers of the bot',
      method: 'GET',
      path: '/users/@me/guilds',
      items: '',
      sample: { id: '80351110224678912', name: 'Acme', owner: false },
    },
    get: {
      name: 'Get server',
      method: 'GET',
      path: '/guilds/{guild_id}',
      params: inServer,
      sample: { id: '197038439483310086', name: 'Acme' },
    },
    listChannels: {
      name: 'List channels',
      method: 'GET',
      path: '/guilds/{guild_id}/channels',
      params: inServer,
      items: '',
      sample: channel,
    },
    createChannel: {
      name: 'Create channel',
      method: 'POST',
      path: '/guilds/{guild_id}/channels',
      params: inServer,
      body: { name: required(as('channelName', text('Name', { placeholder: 'orders' }))), topic: text('Topic') },
      repeat: 'twice',
      sample: channel,
    },
    getChannel: {
      name: 'Get channel',
      method: 'GET',
      path: '/channels/{channel_id}',
      params: { channel_id: required(channelId) },
      inputs: { server: guildId },
      sample: { id: '41771983423143937', name: 'general', type: 0 },
    },
    getMember: {
      name: 'Get member',
      method: 'GET',
      path: '/guilds/{guild_id}/members/{user_id}',
      params: { ...inServer, user_id: required(userId) },
      sample: member,
    },
    listRoles: {
      name: 'List roles',
      method: 'GET',
      path: '/guilds/{guild_id}/roles',
      params: inServer,
      items: '',
      sample: { id: '41771983423143936', name: 'Support', color: 3447003 },
    },
    addRole: {
      name: 'Add role to member',
      method: 'PUT',
      path: '/guilds/{guild_id}/members/{user_id}/roles/{role_id}',
      params: {
        ...inServer,
        user_id: required(userId),
        role_id: required(as('roleId', text('Role', { loads: 'roles', placeholder: '41771983423143936' }))),
      },
      sample: { success: true },
    },
  },
};
