import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { as, json, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import * as of from './shared.ts';

// https://developer.paypal.com/docs/api/webhooks/v1/

const endpoint = {
  id: '0EH40505U7160970P',
  url: 'https://example.com/hook',
  event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }],
};

export const webhook: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook and events',
  operations: {
    listEvents: {
      name: 'List events',
      description: 'Of the last 30 days, of types that a webhook of the app asks for',
      method: 'GET',
      path: '/v1/notifications/webhooks-events',
      query: {
        event_type: as('eventType', text('Event type', { placeholder: 'PAYMENT.CAPTURE.COMPLETED' })),
        start_time: of.since,
      },
      fixed: { query: { page_size: '300' } },
      items: 'events',
      next: { by: 'address', at: 'links[1].href' },
      sample: {
        id: '8PT597110X687430LKGECATA',
        event_type: 'PAYMENT.CAPTURE.COMPLETED',
        create_time: '2026-03-01T12:00:00Z',
      },
    },
    create: {
      name: 'Create webhook',
      method: 'POST',
      path: '/v1/notifications/webhooks',
      body: {
        url: required(as('webhookUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' }))),
        event_types: required(
          as('webhookEvents', json('Event types', { placeholder: '[{ "name": "PAYMENT.CAPTURE.COMPLETED" }]' })),
        ),
      },
      // PayPal refuses a second one with the same URL.
      repeat: 'same',
      sample: endpoint,
    },
    list: {
      name: 'List webhooks',
      method: 'GET',
      path: '/v1/notifications/webhooks',
      items: 'webhooks',
      sample: endpoint,
    },
    delete: {
      name: 'Delete webhook',
      method: 'DELETE',
      path: '/v1/notifications/webhooks/{webhook_id}',
      params: { webhook_id: required(of.webhookId) },
      sample: { success: true },
    },
  },
};

const happened = (name: string, eventType: string): DatedEvent => ({
  name,
  operation: 'webhook.listEvents',
  with: { eventType },
  id: 'id',
  time: 'create_time',
  once: 'each',
  since: 'since',
});

export const events = {
  paymentCaptured: happened('Payment captured', 'PAYMENT.CAPTURE.COMPLETED'),
  paymentDenied: happened('Payment denied', 'PAYMENT.CAPTURE.DENIED'),
  refunded: happened('Payment refunded', 'PAYMENT.CAPTURE.REFUNDED'),
  orderApproved: happened('Order confirmed by the customer', 'CHECKOUT.ORDER.APPROVED'),
  disputeOpened: happened('Dispute opened', 'CUSTOMER.DISPUTE.CREATED'),
  subscriptionActivated: happened('Subscription activated', 'BILLING.SUBSCRIPTION.ACTIVATED'),
  subscriptionCanceled: happened('Subscription canceled', 'BILLING.SUBSCRIPTION.CANCELLED'),
  payoutFailed: happened('Payout failed', 'PAYMENT.PAYOUTS-ITEM.FAILED'),
  invoicePaid: happened('Invoice paid', 'INVOICING.INVOICE.PAID'),
};

/** A call is no proof of anything: what happened is read from PayPal with the credential of the trigger. */
export const paypalWebhook: VendorWebhook = {
  events: Object.fromEntries(Object.entries(events).map(([key, { with: fields }]) => [key, fields])),
  async register({ run, first }, { address }, asks) {
    const known = await run('webhook.list');
    const found = known.find((entry) => readPath(entry, 'url') === address);
    const webhookEvents = [{ name: asText(asks['eventType']) }];
    const made = found ?? (await first('webhook.create', { webhookUrl: address, webhookEvents }));
    return { facts: { webhookId: asText(readPath(made, 'id')) }, expiresAt: null };
  },
  async remove({ run }, { facts }) {
    await run('webhook.delete', { webhookId: facts['webhookId'] ?? null });
  },
};
