import { connectorTrigger } from '../kit/trigger.ts';
import { telegram } from './telegram.ts';

const update = {
  update_id: 870_000_001,
  message: { message_id: 43, date: 1772366400, chat: { id: 123456789, type: 'private' }, text: 'Good morning' },
};

export const telegramTrigger = connectorTrigger(telegram, {
  type: 'telegramTrigger',
  name: 'Telegram Trigger',
  category: 'Communication',
  icon: 'send',
  description:
    'Starts the workflow when a Telegram bot receives messages, channel posts or pressed buttons. Use one trigger per bot: Telegram delivers each update only once',
  start: 'messageReceived',
  examples: [
    { title: 'A message is an item', given: [update], with: { event: 'messageReceived' }, gives: { main: [update] } },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'messageReceived' },
      fails: 'connector_poll_failed',
    },
  ],
});
