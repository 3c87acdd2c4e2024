import type { ConnectorObject } from '../kit/connector.ts';
import { secret } from '@heddle/contract/node/fields';
import { as, flag, list, number, required, text } from '../kit/parameters.ts';

// https://core.telegram.org/bots/api#getting-updates

/** The updates that one request gives at most. */
export const FULL_PAGE = 100;

const kinds = as('updateKinds', list('Update types', { placeholder: 'message, callback_query' }));
const drops = as('dropsPending', flag('Drop pending updates'));

const message = {
  message_id: 43,
  date: 1772366400,
  chat: { id: 123456789, type: 'private' },
  from: { id: 123456789, is_bot: false, first_name: 'Ada' },
  text: 'Good morning',
};

export const update: ConnectorObject = {
  key: 'update',
  name: 'Update',
  operations: {
    list: {
      name: 'List updates',
      description: 'Lists messages and other updates of the last 24 hours, at most 100',
      method: 'POST',
      path: '/getUpdates',
      fixed: { body: { limit: FULL_PAGE } },
      body: {
        offset: as(
          'firstUpdate',
          number('Offset', { step: 1, help: 'An update_id. Telegram discards all earlier updates.' }),
        ),
        allowed_updates: kinds,
      },
      items: 'result',
      repeat: 'same',
      sample: { update_id: 870_000_001, message },
    },
    getWebhook: {
      name: 'Get webhook',
      method: 'POST',
      path: '/getWebhookInfo',
      effect: 'read',
      items: 'result',
      sample: { url: 'https://example.com/bot', has_custom_certificate: false, pending_update_count: 0 },
    },
    setWebhook: {
      name: 'Set webhook',
      description: 'Telegram sends updates there, and no longer to "List updates"',
      method: 'POST',
      path: '/setWebhook',
      body: {
        url: required(as('webhookUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' }))),
        secret_token: as('webhookSecret', {
          spec: secret({ label: 'Secret', help: 'Letters, digits, - and _: Telegram sends it with each call.' }),
        }),
        allowed_updates: kinds,
        drop_pending_updates: drops,
      },
      repeat: 'same',
      sample: { ok: true, result: true },
    },
    removeWebhook: {
      name: 'Remove webhook',
      description: 'Updates go to "List updates" and to polling triggers again',
      method: 'POST',
      path: '/deleteWebhook',
      body: { drop_pending_updates: drops },
      repeat: 'same',
      sample: { ok: true, result: true },
    },
  },
};
