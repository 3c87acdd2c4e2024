import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

export const discordBotToken = defineCredential({
  type: 'discordBotToken',
  name: 'Discord bot token',
  description: 'The token of a bot that has been invited to a server',
  icon: 'message-square',
  fields: {
    token: secret({
      label: 'Token',
      required: true,
      help: 'At discord.com/developers/applications: your application, Bot, Reset Token.',
    }),
  },
  http: ({ token }) => ({ headers: { authorization: `Bot ${token.trim()}` } }),
  async test({ token }, { fetch, signal }) {
    const response = await fetch('https://discord.com/api/v10/users/@me', {
      headers: { authorization: `Bot ${token.trim()}` },
      signal,
    });
    if (!response.ok) throw credentialErrors.credential_test_failed({ reason: `Discord answered ${response.status}.` });
    const answer: unknown = await response.json();
    return `The token is valid. It belongs to the bot ${isJsonObject(answer) ? asText(answer['username']) : ''}.`;
  },
});
