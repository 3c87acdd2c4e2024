import { asText } from '@heddle/contract/node/text';
import type { JsonValue } from '@heddle/contract/json';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { as, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import * as of from './shared.ts';

// https://developers.dwolla.com/docs/webhooks

const subscription = { id: 'ab9cd5de-9435-47af-96fb-8d2fa5db51e8', url: 'https://example.com/hook', paused: false };

/** Makes a webhook. The answer has no body, and its URL ends with the ID. */
async function subscribe(call: OperationCall): Promise<JsonValue> {
  const { headers } = await sendPage(call);
  return { id: (headers.get('location') ?? '').split('/').at(-1) ?? '' };
}

export const webhook: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook and events',
  operations: {
    listEvents: {
      name: 'List events',
      description: 'What happened, newest first',
      method: 'GET',
      path: '/events',
      items: '_embedded.events',
      next: of.pages,
      sample: {
        id: '81f6e13c-557c-4449-9331-da5c65e61095',
        topic: 'transfer_completed',
        resourceId: 'ab9cd5de-9435-47af-96fb-8d2fa5db51e8',
        created: '2026-03-01T12:00:00.000Z',
      },
    },
    create: {
      name: 'Create webhook',
      method: 'POST',
      path: '/webhook-subscriptions',
      body: {
        url: required(as('webhookUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' }))),
        secret: required(as('webhookSecret', text('Secret', { placeholder: 'long random text' }))),
      },
      // One that is left behind is found by its URL.
      repeat: 'same',
      perform: subscribe,
      sample: { id: subscription.id },
    },
    list: {
      name: 'List webhooks',
      method: 'GET',
      path: '/webhook-subscriptions',
      items: '_embedded.webhook-subscriptions',
      sample: subscription,
    },
    delete: {
      name: 'Delete webhook',
      method: 'DELETE',
      path: '/webhook-subscriptions/{id}',
      params: { id: required(of.webhookId) },
      sample: { success: true },
    },
  },
};

const happened: DatedEvent = {
  name: 'Anything happened',
  operation: 'webhook.listEvents',
  with: {},
  id: 'id',
  time: 'created',
  once: 'each',
};

export const events = { any: happened };

export const dwollaWebhook: VendorWebhook = {
  events: { any: {} },
  proof: {
    by: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    header: 'X-Request-Signature-SHA-256',
    prefix: '',
    timestampHeader: '',
    toleranceSeconds: 0,
  },
  async register({ run, first }, { address: webhookUrl, secret: webhookSecret }) {
    // The secret of one that is there already cannot be read.
    for (const known of await run('webhook.list'))
      if (readPath(known, 'url') === webhookUrl)
        await run('webhook.delete', { webhookId: asText(readPath(known, 'id')) });
    const made = await first('webhook.create', { webhookUrl, webhookSecret });
    return { facts: { webhookId: asText(readPath(made, 'id')) }, expiresAt: null };
  },
  async remove({ run }, { facts }) {
    await run('webhook.delete', { webhookId: facts['webhookId'] ?? null });
  },
};
