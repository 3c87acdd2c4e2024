import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { as, file, flag, json, list, number, oneOf, paragraph, required, sentAs, text } from '../kit/parameters.ts';

// https://core.telegram.org/bots/api

export const chat = as(
  'chat',
  text('Chat', { placeholder: '@channel or 123456789', help: 'The ID of a chat, or the name of a public channel.' }),
);
export const messageId = number('Message', { min: 1, step: 1, help: 'The message ID.' });
const parseMode = oneOf('Formatting', [
  { value: 'HTML', label: 'HTML' },
  { value: 'MarkdownV2', label: 'Markdown (version 2)' },
]);
const words = paragraph('Text');
const caption = paragraph('Caption');
const markup = json('Buttons', {
  placeholder: '{ "inline_keyboard": [[{ "text": "Approve", "callback_data": "yes" }]] }',
  help: 'A reply_markup object of the Telegram API.',
});
/** What every message that is sent can have. */
const delivery = {
  disable_notification: as('silent', flag('Send silently')),
  protect_content: flag('Protect content'),
  message_thread_id: as('topic', number('Topic', { min: 1, step: 1, help: 'The ID of a forum topic.' })),
  'reply_parameters.message_id': as(
    'replyTo',
    number('Reply to message', { min: 1, step: 1, help: 'The message ID.' }),
  ),
  reply_markup: markup,
};
const sent = { message_id: 42, date: 1772366400, chat: { id: 123456789, type: 'private' } };

/** Sends something by its address or its id at Telegram. */
const sendByAddress = (method: string, field: string, name: string, label: string): Operation => ({
  name,
  method: 'POST',
  path: `/${method}`,
  body: {
    chat_id: required(chat),
    [field]: required(
      as(
        `${field}Address`,
        text(label, {
          placeholder: 'https://example.com/file',
          help: 'A URL, or the file_id of a file on Telegram.',
        }),
      ),
    ),
    caption,
    parse_mode: parseMode,
    ...delivery,
  },
  items: 'result',
  repeat: 'twice',
  sample: sent,
});

/** Sends a file of the item. */
const sendFile = (method: string, field: string, name: string): Operation => ({
  name,
  method: 'POST',
  path: `/${method}`,
  bodyIs: 'multipart',
  body: { chat_id: required(chat), [field]: required(file()), caption, parse_mode: parseMode },
  items: 'result',
  repeat: 'twice',
  sample: sent,
});

export const message: ConnectorObject = {
  key: 'message',
  name: 'Message',
  operations: {
    send: {
      name: 'Send message',
      method: 'POST',
      path: '/sendMessage',
      body: { chat_id: required(chat), text: required(words), parse_mode: parseMode, ...delivery },
      items: 'result',
      repeat: 'twice',
      sample: { ...sent, text: 'Deployed.' },
    },
    sendPhoto: sendByAddress('sendPhoto', 'photo', 'Send photo by URL', 'Photo'),
    sendVideo: sendByAddress('sendVideo', 'video', 'Send video by URL', 'Video'),
    sendAudio: sendByAddress('sendAudio', 'audio', 'Send audio by URL', 'Audio'),
    sendDocument: sendByAddress('sendDocument', 'document', 'Send document by URL', 'Document'),
    uploadDocument: sendFile('sendDocument', 'document', 'Send file as document'),
    uploadPhoto: sendFile('sendPhoto', 'photo', 'Send file as photo'),
    sendLocation: {
      name: 'Send location',
      method: 'POST',
      path: '/sendLocation',
      body: {
        chat_id: required(chat),
        latitude: required(number('Latitude', { min: -90, max: 90 })),
        longitude: required(number('Longitude', { min: -180, max: 180 })),
        ...delivery,
      },
      items: 'result',
      repeat: 'twice',
      sample: sent,
    },
    sendPoll: {
      name: 'Send poll',
      method: 'POST',
      path: '/sendPoll',
      body: {
        chat_id: required(chat),
        question: required(text('Question')),
        options: required(
          sentAs(as('answers', list('Answers')), (entries) =>
            Array.isArray(entries) ? entries.map((entry) => ({ text: entry })) : undefined,
          ),
        ),
        is_anonymous: flag('Anonymous'),
        allows_multiple_answers: flag('Multiple answers'),
      },
      items: 'result',
      repeat: 'twice',
      sample: sent,
    },
    edit: {
      name: 'Edit message',
      method: 'POST',
      path: '/editMessageText',
      body: {
        chat_id: required(chat),
        message_id: required(messageId),
        text: required(words),
        parse_mode: parseMode,
        reply_markup: markup,
      },
      items: 'result',
      repeat: 'same',
      sample: { ...sent, text: 'Deployed.' },
    },
    delete: {
      name: 'Delete message',
      method: 'POST',
      path: '/deleteMessage',
      body: { chat_id: required(chat), message_id: required(messageId) },
      repeat: 'same',
      sample: { ok: true, result: true },
    },
    forward: {
      name: 'Forward message',
      method: 'POST',
      path: '/forwardMessage',
      body: {
        chat_id: required(chat),
        from_chat_id: required(as('fromChat', text('From chat', { placeholder: '@channel or 123456789' }))),
        message_id: required(messageId),
      },
      items: 'result',
      repeat: 'twice',
      sample: sent,
    },
    pin: {
      name: 'Pin message',
      method: 'POST',
      path: '/pinChatMessage',
      body: {
        chat_id: required(chat),
        message_id: required(messageId),
        disable_notification: as('silent', flag('Send silently')),
      },
      repeat: 'same',
      sample: { ok: true, result: true },
    },
    answerButton: {
      name: 'Answer callback query',
      method: 'POST',
      path: '/answerCallbackQuery',
      body: {
        callback_query_id: required(as('callbackId', text('Callback query', { help: 'The id in callback_query.' }))),
        text: as('notice', text('Text')),
        show_alert: flag('Show as alert'),
      },
      repeat: 'same',
      sample: { ok: true, result: true },
    },
  },
};

export const chats: ConnectorObject = {
  key: 'chat',
  name: 'Chat',
  operations: {
    get: {
      name: 'Get chat',
      method: 'POST',
      path: '/getChat',
      effect: 'read',
      body: { chat_id: required(chat) },
      items: 'result',
      sample: { id: 123456789, type: 'private', first_name: 'Ada' },
    },
    getMember: {
      name: 'Get chat member',
      method: 'POST',
      path: '/getChatMember',
      effect: 'read',
      body: {
        chat_id: required(chat),
        user_id: required(number('User', { min: 1, step: 1, help: 'The user ID.' })),
      },
      items: 'result',
      sample: { status: 'member', user: { id: 123456789, is_bot: false, first_name: 'Ada' } },
    },
    getFile: {
      name: 'Get file',
      description: 'Returns the download path of a file',
      method: 'POST',
      path: '/getFile',
      effect: 'read',
      body: { file_id: required(as('fileId', text('File ID'))) },
      items: 'result',
      sample: {
        file_id: 'AgACAgIAAxkBAAEF',
        file_unique_id: 'AQADxQ',
        file_path: 'photos/file_1.jpg',
        file_size: 2048,
      },
    },
    me: {
      name: 'Get bot',
      method: 'POST',
      path: '/getMe',
      effect: 'read',
      items: 'result',
      sample: { id: 123456, is_bot: true, first_name: 'Heddle', username: 'heddle_bot' },
    },
  },
};
