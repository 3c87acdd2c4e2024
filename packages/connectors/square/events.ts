import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { as, list, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import * as of from './shared.ts';

// https://developer.squareup.com/docs/webhooks/overview

const sample = {
  id: 'wbhk_b35f6b3145074cf9ad513610786c19d5',
  enabled: true,
  notification_url: 'https://example.com/hook',
  signature_key: '1k9bIJKCeTmSQwyagtNRLg',
};

export const webhook: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook',
  operations: {
    create: {
      name: 'Create webhook',
      method: 'POST',
      path: '/v2/webhooks/subscriptions',
      body: {
        'subscription.notification_url': required(
          as('webhookUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' })),
        ),
        'subscription.event_types': required(
          as('webhookEvents', list('Event types', { placeholder: 'payment.updated' })),
        ),
      },
      fixed: { body: { subscription: { name: 'Heddle', enabled: true } } },
      items: 'subscription',
      repeat: of.recognized,
      sample,
    },
    list: {
      name: 'List webhooks',
      method: 'GET',
      path: '/v2/webhooks/subscriptions',
      items: 'subscriptions',
      next: of.pages,
      sample,
    },
    delete: {
      name: 'Delete webhook',
      method: 'DELETE',
      path: '/v2/webhooks/subscriptions/{subscription_id}',
      params: { subscription_id: required(of.webhookId) },
      sample: { success: true },
    },
  },
};

const read = (name: string, operation: string, time: 'created_at' | 'updated_at', since: string): DatedEvent => ({
  name,
  operation,
  with: {},
  id: 'id',
  time,
  once: time === 'created_at' ? 'each' : 'change',
  since,
});

export const events = {
  paymentCreated: read('Payment created', 'payment.list', 'created_at', 'since'),
  paymentChanged: read('Payment created or updated', 'payment.list', 'updated_at', 'updatedSince'),
  refundCreated: read('Refund created', 'payment.listRefunds', 'created_at', 'since'),
  payoutCreated: read('Payout created', 'payout.list', 'created_at', 'since'),
};

const asks = (...types: string[]) => ({ webhookEvents: types.join(', ') });

export const squareWebhook: VendorWebhook = {
  events: {
    paymentCreated: asks('payment.created'),
    paymentChanged: asks('payment.created', 'payment.updated'),
    refundCreated: asks('refund.created'),
    payoutCreated: asks('payout.sent', 'payout.paid', 'payout.failed'),
  },
  proof: { by: 'square' },
  // Square makes the key that it signs with.
  secretOf: ({ facts }) => asText(facts['signatureKey'] ?? ''),
  async register({ run, first }, { address: webhookUrl }, wanted) {
    const known = await run('webhook.list');
    const found = known.find((entry) => readPath(entry, 'notification_url') === webhookUrl);
    // The key is told where the webhook is made.
    if (found) await run('webhook.delete', { webhookId: asText(readPath(found, 'id')) });
    const made = await first('webhook.create', { webhookUrl, ...wanted });
    return {
      facts: { webhookId: asText(readPath(made, 'id')), signatureKey: asText(readPath(made, 'signature_key') ?? '') },
      expiresAt: null,
    };
  },
  async remove({ run }, { facts }) {
    await run('webhook.delete', { webhookId: facts['webhookId'] ?? null });
  },
};
