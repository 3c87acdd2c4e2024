import { connectorNode } from '../kit/node.ts';
import { telegram } from './telegram.ts';

const credential = { token: '123456:example' };
const bot = 'https://api.telegram.org/bot123456:example';

export const telegramBot = connectorNode(telegram, {
  type: 'telegramBot',
  name: 'Telegram Bot',
  category: 'Communication',
  icon: 'send',
  description: 'Sends messages, files and polls as a bot in Telegram, and edits and deletes them',
  start: 'message.send',
  examples: [
    {
      title: 'A message for every alarm',
      given: [{ machine: 'press 4' }],
      with: { chat: '123456789', text: 'Alarm: {{ machine }}' },
      credential,
      answers: { [`POST ${bot}/sendMessage`]: { ok: true, result: { message_id: 42 } } },
      gives: { main: [{ message_id: 42 }] },
    },
    { title: 'A chat is needed', given: [{}], with: { text: 'Hello' }, credential, fails: 'field_required' },
  ],
});
