import { defineTemplate, node } from '../template.ts';

const send = 'POST https://api.telegram.org/bot123:example/sendMessage';
const bitcoin = 'https://api.coingecko.com/api/v3/simple/price?ids=bitcoin&vs_currencies=usd';

export default defineTemplate({
  id: 'telegram-command-bot',
  name: 'Telegram Command Bot',
  description:
    'Responds to commands of a Telegram bot: a price, the chat ID, and a list of commands for anything else.',
  category: 'Communication',
  difficulty: 'Intermediate',
  icon: 'bot',
  useCase:
    'For everybody who wants their own bot. Each command is a port of the switch with a reply; add as many as you like.',
  tags: ['telegram', 'bot', 'chat', 'webhook'],
  estimatedTime: '10 min setup',
  nodes: {
    update: node('webhookTrigger', [0, 1], 'Message to the bot', {
      description: "Register the URL of this trigger with Telegram's method setWebhook.",
      endpoint: '/telegram',
    }),
    command: node('switch', [1, 1], 'Which command?', {
      cases: [
        { name: 'price', value: '(message?.text ?? "").startsWith("/price")' },
        { name: 'chat', value: '(message?.text ?? "").startsWith("/chat")' },
      ],
    }),
    price: node('httpRequest', [2, 0], 'Bitcoin price', { url: bitcoin, onFailure: 'retry' }),
    tellPrice: node('telegramBot', [3, 0], 'Send the price', {
      chat: '{{ $node("Message to the bot").json.message.chat.id }}',
      text: 'Bitcoin is at {{ bitcoin.usd }} USD.',
    }),
    tellChat: node('telegramBot', [2, 1], 'Send the chat ID', {
      chat: '{{ message.chat.id }}',
      text: 'This chat is number {{ message.chat.id }}. Other workflows can write to it by this number.',
    }),
    help: node('telegramBot', [2, 2], 'Send the commands', {
      chat: '{{ message.chat.id }}',
      text: 'I know these commands:\n/price tells the price of Bitcoin\n/chat tells the number of this chat',
    }),
  },
  flow: ['update > command:price > price > tellPrice', 'command:chat > tellChat', 'command:otherwise > help'],
  trials: [
    {
      title: 'The price is looked up',
      given: [{ update_id: 1, message: { text: '/price', chat: { id: 77 } } }],
      answers: { [`GET ${bitcoin}`]: { bitcoin: { usd: 98000 } }, [send]: { ok: true, result: { message_id: 5 } } },
      sends: { [send]: [{ chat_id: '77', text: 'Bitcoin is at 98000 USD.' }] },
      gives: { 'Send the price': [{ message_id: 5 }] },
    },
    {
      title: 'The bot tells the number of the chat',
      given: [{ update_id: 2, message: { text: '/chat', chat: { id: 77 } } }],
      answers: { [send]: { ok: true, result: { message_id: 6 } } },
      sends: {
        [send]: [{ text: 'This chat is number 77. Other workflows can write to it by this number.' }],
      },
    },
    {
      title: 'For all else it lists its commands',
      given: [{ update_id: 3, message: { text: 'Hello', chat: { id: 77 } } }],
      answers: { [send]: { ok: true, result: { message_id: 7 } } },
      gives: { 'Send the commands': [{ message_id: 7 }] },
    },
  ],
});
