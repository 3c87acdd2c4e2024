import type { JsonValue } from '@heddle/contract/json';
import { nodeErrors } from '@heddle/contract/errors/node';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { as, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import * as of from './shared.ts';

// https://docs.wise.com/guides/developer/webhooks

const sample = {
  id: '72195556-e5cb-495e-a010-b37a4f2a3043',
  name: 'Heddle',
  trigger_on: 'transfers#state-change',
  delivery: { version: '2.0.0', url: 'https://example.com/hook' },
};
const profile = { profileId: required(of.profileId) };

export const webhook: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook',
  operations: {
    create: {
      name: 'Create webhook',
      method: 'POST',
      path: '/v3/profiles/{profileId}/subscriptions',
      params: profile,
      body: {
        trigger_on: required(as('webhookEvent', text('Event', { placeholder: 'transfers#state-change' }))),
        'delivery.url': required(as('webhookUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' }))),
      },
      fixed: { body: { name: 'Heddle', delivery: { version: '2.0.0' } } },
      // One that is left behind is found by its URL.
      repeat: 'same',
      sample,
    },
    list: {
      name: 'List webhooks',
      method: 'GET',
      path: '/v3/profiles/{profileId}/subscriptions',
      params: profile,
      sample,
    },
    delete: {
      name: 'Delete webhook',
      method: 'DELETE',
      path: '/v3/profiles/{profileId}/subscriptions/{subscriptionId}',
      params: {
        ...profile,
        subscriptionId: required(
          as('webhookId', text('Webhook', { placeholder: '72195556-e5cb-495e-a010-b37a4f2a3043' })),
        ),
      },
      sample: { success: true },
    },
  },
};

/** When a transfer was made. Wise writes some times without their zone, which is UTC. */
const createdAt = (entry: JsonValue): string => {
  const written = asText(readPath(entry, 'created')).trim().replace(' ', 'T');
  return /(?:Z|[+-]\d{2}:?\d{2})$/.test(written) ? written : `${written}Z`;
};

const created = (name: string, fields: DatedEvent['with'] = {}): DatedEvent => ({
  name,
  operation: 'transfer.list',
  with: fields,
  id: 'id',
  time: createdAt,
  once: 'each',
  since: 'since',
});

export const events = { transferCreated: created('Transfer created') };

export const wiseWebhook: VendorWebhook = {
  events: { transferCreated: { webhookEvent: 'transfers#state-change' } },
  proof: { by: 'wise' },
  secretOf: ({ facts }) => asText(facts['publicKey'] ?? ''),
  async register({ run, first, fields, values }, { address: webhookUrl }, wanted) {
    const publicKey = asText(values['webhookKey'] ?? '').trim();
    // Without it, anybody could pretend to be Wise.
    if (publicKey === '') throw nodeErrors.field_required({ field: 'Public key of webhooks of the credential' });
    const { profileId = null } = fields;
    for (const known of await run('webhook.list', { profileId }))
      if (readPath(known, 'delivery.url') === webhookUrl)
        await run('webhook.delete', { profileId, webhookId: asText(readPath(known, 'id')) });
    const made = await first('webhook.create', { profileId, webhookUrl, ...wanted });
    return { facts: { webhookId: asText(readPath(made, 'id')), profileId, publicKey }, expiresAt: null };
  },
  async remove({ run }, { facts }) {
    await run('webhook.delete', { profileId: facts['profileId'] ?? null, webhookId: facts['webhookId'] ?? null });
  },
};
