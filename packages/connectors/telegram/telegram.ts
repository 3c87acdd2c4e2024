import { defineConnector } from '../kit/connector.ts';
import { chats, message } from './message.ts';

export const telegram = defineConnector({
  vendor: 'telegram',
  name: 'Telegram',
  credentials: ['telegramBotToken'],
  address: 'https://api.telegram.org/bot{token}',
  objects: [message, chats],
});
