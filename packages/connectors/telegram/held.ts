import type { HeldConnector } from '../testing/held-connector.ts';
import { telegram } from './telegram.ts';
import { telegramBot } from './telegramBot.node.ts';
import { telegramBotToken } from './telegramBotToken.credential.ts';

export const held: HeldConnector = {
  connector: telegram,
  node: telegramBot,
  descriptions: ['telegram'],
  credential: telegramBotToken,
  values: { token: '123456:token' },
  files: { file: { id: 'held', name: 'note.txt', mediaType: 'text/plain', size: 4 } },
  fields: { chat: '123456789', fromChat: '987654321', answers: 'yes, no' },
};
