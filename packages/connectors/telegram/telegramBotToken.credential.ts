import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

export const telegramBotToken = defineCredential({
  type: 'telegramBotToken',
  name: 'Telegram bot token',
  description: 'The token of a bot, from BotFather',
  icon: 'send',
  fields: {
    token: secret({
      label: 'Token',
      required: true,
      placeholder: '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11',
      help: 'Write /newbot to @BotFather in Telegram.',
    }),
  },
  // Telegram takes the token in the address of each call.
  http: () => ({}),
  async test({ token }, { fetch, signal }) {
    const response = await fetch(`https://api.telegram.org/bot${encodeURIComponent(token.trim())}/getMe`, { signal });
    const answer: unknown = await response.json();
    const result = isJsonObject(answer) ? answer['result'] : undefined;
    if (!isJsonObject(result))
      throw credentialErrors.credential_test_failed({ reason: 'Telegram rejected the token.' });
    return `The token is valid. It belongs to the bot ${asText(result['username'])}.`;
  },
});
