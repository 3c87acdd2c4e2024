import { connectorNode } from '../kit/node.ts';
import { discord } from './discord.ts';

const messages = 'https://discord.com/api/v10/channels/41771983423143937/messages';

export const discordNotification = connectorNode(discord, {
  type: 'discordNotification',
  name: 'Discord Notification',
  category: 'Communication',
  icon: 'bell',
  description: 'Notifies a channel or a user in Discord',
  start: 'message.send',
  examples: [
    {
      title: 'A notification for every order',
      given: [{ order: 7 }],
      with: { channelId: '41771983423143937', content: 'Order {{ order }}' },
      answers: { [`POST ${messages}`]: { id: '334385199974967042', content: 'Order 7' } },
      gives: { main: [{ id: '334385199974967042', content: 'Order 7' }] },
    },
    { title: 'A channel is needed', given: [{}], with: { content: 'Hello' }, fails: 'field_required' },
  ],
});
