import type { HeldConnector } from '../testing/held-connector.ts';
import { discord } from './discord.ts';
import { discordBotToken } from './discordBotToken.credential.ts';
import { discordMessage } from './discordMessage.node.ts';

export const held: HeldConnector = {
  connector: discord,
  node: discordMessage,
  descriptions: ['discord'],
  credential: discordBotToken,
  values: { token: 'token' },
  fields: { beforeMessage: '197038439483310086', afterMessage: '197038439483310085', replyTo: '197038439483310086' },
};
