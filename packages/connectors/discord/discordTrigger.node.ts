import { connectorTrigger } from '../kit/trigger.ts';
import { discord } from './discord.ts';

const post = { id: '1089304', content: 'Good morning', timestamp: '2026-03-01T12:00:00.000000+00:00' };

export const discordTrigger = connectorTrigger(discord, {
  type: 'discordTrigger',
  name: 'Discord Trigger',
  category: 'Communication',
  icon: 'message-square',
  description: 'Starts the workflow when messages are posted in a Discord channel',
  start: 'messagePosted',
  asks: ['serverId', 'channelId'],
  examples: [
    {
      title: 'A message is an item',
      given: [post],
      with: { event: 'messagePosted', channelId: '197038439483310086' },
      gives: { main: [post] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'messagePosted', channelId: '197038439483310086' },
      fails: 'connector_poll_failed',
    },
  ],
});
