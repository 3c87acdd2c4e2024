import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import type { QueueEvent } from '../kit/events.ts';
import { chats, message } from './message.ts';
import { FULL_PAGE, update } from './update.ts';
import { telegramWebhook } from './webhook.ts';

/** All kinds of updates of which a bot without special rights gets any. Telegram remembers the kinds that were asked for last, so they are always named. */
const KINDS = [
  'message',
  'edited_message',
  'channel_post',
  'edited_channel_post',
  'callback_query',
  'inline_query',
  'chosen_inline_result',
  'poll',
  'poll_answer',
  'my_chat_member',
  'chat_member',
  'chat_join_request',
  'message_reaction',
  'shipping_query',
  'pre_checkout_query',
];

/** Updates that have this; all kinds where it is left out. */
const received = (name: string, has?: string): QueueEvent => ({
  by: 'queue',
  name,
  operation: 'update.list',
  with: { updateKinds: JSON.stringify(has === undefined ? KINDS : [has]) },
  number: 'update_id',
  from: 'firstUpdate',
  page: FULL_PAGE,
  // Updates of other kinds that are older than the first request are given all the same.
  ...(has === undefined ? {} : { has }),
});

/** What is to be done where updates cannot be listed (https://core.telegram.org/bots/api#getupdates); else what Telegram says. */
function reason(answer: JsonValue): string {
  if (!isJsonObject(answer)) return '';
  const said = asText(answer['description']);
  if (answer['error_code'] !== 409) return said;
  if (said.includes('webhook'))
    return 'a webhook receives the updates of this bot. Remove it with the operation "Remove webhook", let the trigger have the webhook, or make another bot';
  return 'another program asks for the updates of this bot as well. Stop it, or make another bot';
}

export const telegram = defineConnector({
  vendor: 'telegram',
  name: 'Telegram',
  credentials: ['telegramBotToken'],
  address: 'https://api.telegram.org/bot{token}',
  objects: [message, chats, update],
  events: {
    messageReceived: received('Message received', 'message'),
    channelPosted: received('Channel post', 'channel_post'),
    buttonPressed: received('Button pressed', 'callback_query'),
    updateReceived: received('Any update'),
  },
  webhook: telegramWebhook(KINDS),
  reason,
});
