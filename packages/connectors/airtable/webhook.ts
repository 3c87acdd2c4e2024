import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import { baseId as base } from './record.ts';

// https://airtable.com/developers/web/api/webhooks-overview

const baseId = required(base);
const webhookId = required(as('webhookId', text('Webhook ID', { placeholder: 'ach00000000000001' })));
const sample = {
  id: 'ach00000000000001',
  notificationUrl: 'https://example.com/hook',
  expirationTime: '2026-12-24T00:00:00.000Z',
};
const MANAGE = ['webhook:manage'];

export const webhook: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook',
  operations: {
    list: {
      name: 'List webhooks',
      method: 'GET',
      path: '/bases/{baseId}/webhooks',
      params: { baseId },
      items: 'webhooks',
      scopes: MANAGE,
      sample,
    },
    create: {
      name: 'Create webhook',
      description: 'Calls the URL when data of the table changes',
      method: 'POST',
      path: '/bases/{baseId}/webhooks',
      params: { baseId },
      body: {
        notificationUrl: required(
          as('webhookUrl', text('Notification URL', { placeholder: 'https://example.com/hook' })),
        ),
      },
      fixed: { body: { specification: { options: { filters: { dataTypes: ['tableData'] } } } } },
      repeat: 'twice',
      scopes: MANAGE,
      sample: {
        id: 'ach00000000000001',
        macSecretBase64: 'c2VjcmV0',
        expirationTime: '2026-12-24T00:00:00.000Z',
      },
    },
    renew: {
      name: 'Renew webhook',
      description: 'Airtable webhooks expire after seven days',
      method: 'POST',
      path: '/bases/{baseId}/webhooks/{webhookId}/refresh',
      params: { baseId, webhookId },
      repeat: 'same',
      scopes: MANAGE,
      sample: { expirationTime: '2026-12-24T00:00:00.000Z' },
    },
    delete: {
      name: 'Delete webhook',
      method: 'DELETE',
      path: '/bases/{baseId}/webhooks/{webhookId}',
      params: { baseId, webhookId },
      scopes: MANAGE,
      sample: { success: true },
    },
  },
};

/** Airtable keeps webhooks for seven days. Milliseconds. */
const LIFE_MS = 7 * 86_400_000;
const endOf = (answer: Parameters<typeof readPath>[0]): number =>
  Date.parse(asText(readPath(answer, 'expirationTime'))) || Date.now() + LIFE_MS;

export const airtableWebhook: VendorWebhook = {
  events: { recordCreated: {}, recordChanged: {} },
  proof: {
    by: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    header: 'x-airtable-content-mac',
    prefix: 'hmac-sha256=',
    timestampHeader: '',
    toleranceSeconds: 0,
  },
  // Airtable makes the secret, and tells it once.
  secretOf: ({ facts }) => Buffer.from(asText(facts['macSecret'] ?? ''), 'base64'),
  async register({ run, first }, { address: webhookUrl }) {
    const known = await run('webhook.list');
    // The secret of one whose creation was not noted is lost.
    for (const lost of known.filter((entry) => readPath(entry, 'notificationUrl') === webhookUrl))
      await run('webhook.delete', { webhookId: asText(readPath(lost, 'id')) });
    const made = await first('webhook.create', { webhookUrl });
    const facts = {
      webhookId: asText(readPath(made, 'id')),
      macSecret: asText(readPath(made, 'macSecretBase64')),
    };
    return { facts, expiresAt: endOf(made) };
  },
  async renew({ first }, { facts }) {
    return { facts, expiresAt: endOf(await first('webhook.renew', { webhookId: facts['webhookId'] ?? null })) };
  },
  async remove({ run }, { facts }) {
    await run('webhook.delete', { webhookId: facts['webhookId'] ?? null });
  },
};
