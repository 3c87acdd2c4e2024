import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { as, list, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import * as of from './shared.ts';

// https://docs.stripe.com/api/events

const types = as(
  'eventTypes',
  list('Event types', {
    placeholder: 'payment_intent.succeeded, charge.refunded',
    help: 'Separated by commas. If empty, all.',
  }),
);
const webhookUrl = as('webhookUrl', text('Webhook URL', { placeholder: 'https://example.com/hook' }));

export const event: ConnectorObject = {
  key: 'event',
  name: 'Event',
  operations: {
    list: {
      name: 'List events',
      description: 'What happened in the last 30 days, newest first',
      method: 'GET',
      path: '/v1/events',
      query: { 'types[]': types, ...of.created },
      items: 'data',
      next: of.pages,
      sample: {
        id: 'evt_1NG8Du2eZvKYlo2CUI79vXWy',
        object: 'event',
        type: 'payment_intent.succeeded',
        created: 1686089970,
      },
    },
  },
};

const endpoint = {
  id: 'we_1MsVFkLkdIwHu7ixcIwaEAbL',
  object: 'webhook_endpoint',
  url: 'https://example.com/hook',
  status: 'enabled',
  enabled_events: ['payment_intent.succeeded'],
};

export const webhook: ConnectorObject = {
  key: 'webhook',
  name: 'Webhook',
  operations: {
    create: {
      name: 'Create webhook',
      method: 'POST',
      path: '/v1/webhook_endpoints',
      bodyIs: 'nestedForm',
      body: {
        url: required(webhookUrl),
        enabled_events: required(as('webhookEvents', list('Event types', { placeholder: 'payment_intent.succeeded' }))),
      },
      // One that is left behind is found by its URL.
      repeat: 'same',
      sample: endpoint,
    },
    list: {
      name: 'List webhooks',
      method: 'GET',
      path: '/v1/webhook_endpoints',
      items: 'data',
      next: of.pages,
      sample: endpoint,
    },
    delete: {
      name: 'Delete webhook',
      method: 'DELETE',
      path: '/v1/webhook_endpoints/{webhook_endpoint}',
      params: { webhook_endpoint: required(of.webhookId) },
      sample: { id: 'we_1MsVFkLkdIwHu7ixcIwaEAbL', object: 'webhook_endpoint', deleted: true },
    },
  },
};

const happened = (name: string, ...eventTypes: string[]): DatedEvent => ({
  name,
  operation: 'event.list',
  with: eventTypes.length === 0 ? {} : { eventTypes: eventTypes.join(', ') },
  id: 'id',
  time: 'created',
  once: 'each',
});

export const events = {
  paymentSucceeded: happened('Payment succeeded', 'payment_intent.succeeded'),
  paymentFailed: happened('Payment failed', 'payment_intent.payment_failed'),
  paymentAuthorized: happened('Payment authorized', 'payment_intent.amount_capturable_updated'),
  refunded: happened('Payment refunded', 'charge.refunded'),
  checkoutCompleted: happened(
    'Checkout completed',
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
  ),
  disputeOpened: happened('Dispute opened', 'charge.dispute.created'),
  disputeClosed: happened('Dispute closed', 'charge.dispute.closed'),
  invoicePaid: happened('Invoice paid', 'invoice.paid'),
  invoiceFailed: happened('Invoice payment failed', 'invoice.payment_failed'),
  subscriptionChanged: happened(
    'Subscription created, changed or ended',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.deleted',
  ),
  payoutPaid: happened('Payout paid', 'payout.paid'),
  payoutFailed: happened('Payout failed', 'payout.failed'),
  any: happened('Events of chosen types'),
};

const typesOf = ({ with: fields }: DatedEvent) => ({ webhookEvents: asText(fields['eventTypes'] ?? '') });

// https://docs.stripe.com/webhooks
export const stripeWebhook: VendorWebhook = {
  events: Object.fromEntries(Object.entries(events).map(([key, entry]) => [key, typesOf(entry)])),
  proof: { by: 'stripe', toleranceSeconds: 300 },
  // Stripe makes the secret and tells it once.
  secretOf: ({ facts }) => asText(facts['signingSecret'] ?? ''),
  async register({ run, first, fields }, { address }, asks) {
    const webhookEvents = asText(asks['webhookEvents']) || asText(fields['eventTypes']) || '*';
    for (const known of await run('webhook.list'))
      if (readPath(known, 'url') === address) await run('webhook.delete', { webhookId: asText(readPath(known, 'id')) });
    const made = await first('webhook.create', { webhookUrl: address, webhookEvents });
    return {
      facts: { webhookId: asText(readPath(made, 'id')), signingSecret: asText(readPath(made, 'secret') ?? '') },
      expiresAt: null,
    };
  },
  async remove({ run }, { facts }) {
    await run('webhook.delete', { webhookId: facts['webhookId'] ?? null });
  },
};
