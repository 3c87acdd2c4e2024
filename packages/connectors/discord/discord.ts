import { defineConnector } from '../kit/connector.ts';
import { message } from './message.ts';
import { server } from './server.ts';

export const discord = defineConnector({
  vendor: 'discord',
  name: 'Discord',
  credentials: ['discordBotToken'],
  address: 'https://discord.com/api/v10',
  objects: [message, server],
  lists: {
    servers: { operation: 'server.list', value: 'id', label: 'name' },
    channels: { operation: 'server.listChannels', value: 'id', label: 'name', needs: ['serverId'] },
    roles: { operation: 'server.listRoles', value: 'id', label: 'name', needs: ['serverId'] },
  },
  events: {
    messagePosted: {
      name: 'Message posted in a channel',
      operation: 'message.list',
      with: {},
      id: 'id',
      time: 'timestamp',
      once: 'each',
    },
  },
});
