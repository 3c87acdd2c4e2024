import type { JsonValue } from '@heddle/contract/json';
import type { WebhookRegistration, WebhookTarget } from '@heddle/contract/node/service-webhook';
import { secret } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { Operation, Parameters } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';

// https://developers.google.com/workspace/calendar/api/guides/push and https://developers.google.com/workspace/drive/api/guides/push

/** A channel of a week, the longest that Google keeps one for files. Milliseconds. */
const LIFE_MS = 7 * 86_400_000;

const channelId = required(
  as('channelId', text('Channel ID', { placeholder: 'a1b2', help: 'Your own ID: letters, digits, - and _.' })),
);

/** What is sent to be notified of changes. */
export const channel: Parameters = {
  id: channelId,
  address: required(as('channelAddress', text('Webhook URL', { placeholder: 'https://example.com/hook' }))),
  token: as('channelToken', { spec: secret({ label: 'Token', help: 'Google sends it with each call.' }) }),
  expiration: as('channelUntil', text('Expires at', { help: 'Unix time in milliseconds.' })),
};
export const channelSample = {
  kind: 'api#channel',
  id: 'a1b2',
  resourceId: 'o3hgv1538sdjfh',
  expiration: '1772366400000',
};

/** Ends the notifications of a channel. */
export const stopChannel: Operation = {
  name: 'Stop watching',
  method: 'POST',
  path: '/channels/stop',
  body: {
    id: channelId,
    resourceId: required(
      as('resourceId', text('Resource ID', { help: 'From the response that started the notifications.' })),
    ),
  },
  repeat: 'same',
  sample: { success: true },
};

/** The fields of a new channel for a webhook: each has an id of its own, also where a trigger has one already. */
export const channelFields = ({ address, secret: channelToken }: WebhookTarget) => ({
  channelId: `${address.split('/').at(-1) ?? ''}-${Date.now().toString(36)}`,
  channelAddress: address,
  channelToken,
  channelUntil: String(Date.now() + LIFE_MS),
});

/** What is kept of a channel that Google has opened. */
export const channelKept = (opened: JsonValue): WebhookRegistration => ({
  facts: { channelId: asText(readPath(opened, 'id')), resourceId: asText(readPath(opened, 'resourceId')) },
  expiresAt: Number(readPath(opened, 'expiration')) || Date.now() + LIFE_MS,
});

/** What is the same in all of Google's webhooks. The first call of a channel only says that it is open. */
export const googleWebhook: Pick<VendorWebhook, 'proof' | 'meaning' | 'remove'> = {
  proof: { by: 'header', header: 'x-goog-channel-token' },
  meaning: ({ header }) => (header('x-goog-resource-state') === 'sync' ? 'ignored' : 'news'),
  async remove({ run }, { facts }) {
    await run('channel.stop', facts);
  },
};
