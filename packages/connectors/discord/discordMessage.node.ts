import { connectorNode } from '../kit/node.ts';
import { discord } from './discord.ts';

const messages = 'https://discord.com/api/v10/channels/41771983423143937/messages';

export const discordMessage = connectorNode(discord, {
  type: 'discordMessage',
  name: 'Discord Message',
  category: 'Communication',
  icon: 'message-square',
  description: 'Sends, reads and edits messages, and manages channels and roles in Discord',
  start: 'message.send',
  examples: [
    {
      title: 'A message for every order',
      given: [{ order: 7 }],
      with: { channelId: '41771983423143937', content: 'Order {{ order }}' },
      answers: { [`POST ${messages}`]: { id: '334385199974967042', content: 'Order 7' } },
      gives: { main: [{ id: '334385199974967042', content: 'Order 7' }] },
    },
    { title: 'A channel is needed', given: [{}], with: { content: 'Hello' }, fails: 'field_required' },
  ],
});
