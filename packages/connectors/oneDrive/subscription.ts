import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { secret } from '@heddle/contract/node/fields';
import type { WebhookRegistration } from '@heddle/contract/node/service-webhook';
import { asText } from '@heddle/contract/node/text';
import { answerTrial } from '@heddle/nodes/catalog/webhook/address-trials';
import { graphLifecycleIn } from '@heddle/nodes/catalog/webhook/graph-notices';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import * as of from './shared.ts';

// https://learn.microsoft.com/en-us/graph/api/resources/subscription

/** Graph keeps subscriptions to drives for 42,300 minutes at most. Milliseconds. */
const LIFE_MS = 29 * 86_400_000;
const inLife = (): string => new Date(Date.now() + LIFE_MS).toISOString();

const subscriptionId = required(as('subscriptionId', text('Subscription ID')));
const until = required(as('subscribedUntil', text('Expires at', { placeholder: '2026-12-24T00:00:00Z' })));
const sample = {
  id: '7f105c7d-2dc5-4530-97cd-4e7ae6534c07',
  resource: '/drives/b!t18F8ybsHUq1z3LTz8xvZqP8/root',
  changeType: 'updated',
  notificationUrl: 'https://example.com/hook',
  expirationDateTime: '2026-12-24T00:00:00Z',
};

export const subscription: ConnectorObject = {
  key: 'subscription',
  name: 'Subscription',
  operations: {
    list: {
      name: 'List subscriptions',
      method: 'GET',
      path: '/subscriptions',
      items: 'value',
      next: { by: 'address', at: '@odata.nextLink' },
      scopes: of.READ,
      sample,
    },
    create: {
      name: 'Create subscription',
      method: 'POST',
      path: '/subscriptions',
      body: {
        notificationUrl: required(
          as('webhookUrl', text('Notification URL', { placeholder: 'https://example.com/hook' })),
        ),
        resource: required(as('subscribedTo', text('Resource', { placeholder: '/me/drive/root' }))),
        changeType: as(
          'subscribedChanges',
          oneOf('Change types', ['created', 'updated', 'deleted'], { default: 'updated' }),
        ),
        expirationDateTime: until,
        lifecycleNotificationUrl: as(
          'lifecycleUrl',
          text('Lifecycle notification URL', {
            help: 'Microsoft Graph sends events of the subscription itself there.',
          }),
        ),
        clientState: as('webhookSecret', {
          spec: secret({ label: 'Secret', help: 'Microsoft Graph sends it with each call.' }),
        }),
      },
      repeat: 'twice',
      scopes: of.WRITE,
      sample,
    },
    renew: {
      name: 'Renew subscription',
      method: 'PATCH',
      path: '/subscriptions/{subscription-id}',
      params: { 'subscription-id': subscriptionId },
      body: { expirationDateTime: until },
      repeat: 'same',
      scopes: of.WRITE,
      sample,
    },
    delete: {
      name: 'Delete subscription',
      method: 'DELETE',
      path: '/subscriptions/{subscription-id}',
      params: { 'subscription-id': subscriptionId },
      scopes: of.WRITE,
      sample: { success: true },
    },
  },
};

const kept = (made: JsonValue): WebhookRegistration => ({
  facts: { subscriptionId: asText(readPath(made, 'id')) },
  expiresAt: Date.parse(asText(readPath(made, 'expirationDateTime'))) || Date.now() + LIFE_MS,
});

/** The webhook of events in what `resourceOf` names, by the fields of a trigger. */
export const graphWebhook = (
  events: VendorWebhook['events'],
  resourceOf: (fields: JsonObject) => string,
): VendorWebhook => ({
  events,
  // https://learn.microsoft.com/en-us/graph/change-notifications-delivery-webhooks
  challenge: ({ method, query }) => answerTrial('graph', { method, query: (name) => query[name] }),
  proof: { by: 'graph' },
  // https://learn.microsoft.com/en-us/graph/change-notifications-lifecycle-events: renewing authorizes as well.
  meaning(_call, body) {
    const events = graphLifecycleIn(body);
    if (events.has('subscriptionRemoved')) return 'ended';
    return events.has('reauthorizationRequired') ? 'renewal' : 'news';
  },
  async register({ run, first, fields }, { address: webhookUrl, secret: webhookSecret }) {
    const known = await run('subscription.list');
    const found = known.find((entry) => readPath(entry, 'notificationUrl') === webhookUrl);
    const subscribedTo = resourceOf(fields);
    const asked = {
      webhookUrl,
      lifecycleUrl: webhookUrl,
      webhookSecret,
      subscribedTo,
      subscribedChanges: 'updated',
      subscribedUntil: inLife(),
    };
    return kept(found ?? (await first('subscription.create', asked)));
  },
  async renew({ first }, { facts }) {
    return kept(await first('subscription.renew', { ...facts, subscribedUntil: inLife() }));
  },
  async remove({ run }, { facts }) {
    await run('subscription.delete', facts);
  },
});

export const oneDriveWebhook = graphWebhook(
  { itemChanged: {} },
  (fields) => `/drives/${asText(fields['driveId'])}/root`,
);
