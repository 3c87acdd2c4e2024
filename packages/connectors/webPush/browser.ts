import { nodeErrors } from '@heddle/contract/errors/node';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { contents } from '../fcm/message.ts';
import type { OperationCall } from '../kit/call.ts';
import { sendRequest } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, required, text } from '../kit/parameters.ts';
import { markOf } from '../kit/repeat-mark.ts';
import type { PushSubscription } from './encrypt.ts';
import { encryptPush } from './encrypt.ts';

/** Four weeks, the longest that push services keep messages. Seconds. */
const LONGEST = 2_419_200;

/** The subscription in a field: an object, or its JSON. Throws `field_invalid`. */
function subscriptionOf(value: unknown): PushSubscription {
  let given = value;
  if (typeof given === 'string') {
    try {
      given = JSON.parse(given) as unknown;
    } catch {
      given = null;
    }
  }
  const { endpoint, keys } = isJsonObject(given) ? given : {};
  const { p256dh, auth } = isJsonObject(keys) ? keys : {};
  const url = URL.parse(asText(endpoint));
  if (url?.protocol !== 'https:' || typeof p256dh !== 'string' || typeof auth !== 'string')
    throw nodeErrors.field_invalid({
      field: 'Subscription',
      reason: 'must have an endpoint that begins with https:// and the keys p256dh and auth',
    });
  return { endpoint: url.href, keys: { p256dh, auth } };
}

/** What the service worker of the page gets, as JSON; only what is given. */
function messageOf(read: OperationCall['read']): JsonObject {
  const data = contents.data.toWire?.(read('notificationData') ?? []);
  const entries: [string, JsonValue][] = [
    ['title', asText(read('title') ?? '')],
    ['body', asText(read('notificationText') ?? '')],
    ['icon', asText(read('notificationIcon') ?? '')],
    ['image', asText(read('notificationImage') ?? '')],
    ['url', asText(read('notificationLink') ?? '')],
    ['tag', asText(read('notificationTag') ?? '')],
  ];
  return {
    ...Object.fromEntries(entries.filter(([, value]) => value !== '')),
    ...(isJsonObject(data) && Object.keys(data).length > 0 ? { data } : {}),
  };
}

/** A topic takes 32 characters of base64url (RFC 8030, 5.4). */
const topicOf = (tag: string, idempotencyKey: string): string => markOf(tag === '' ? idempotencyKey : tag);

/** Sends an encrypted message to the push service of the browser (RFC 8030). A subscription that has ended is told, not an error. */
async function notify(call: OperationCall): Promise<JsonValue> {
  const { read } = call;
  const subscription = subscriptionOf(read('subscription'));
  const sealed = encryptPush(Buffer.from(JSON.stringify(messageOf(read))), subscription);
  const urgency = asText(read('urgency') ?? '');
  const headers = new Headers({
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(Math.min(LONGEST, Number(read('timeToLive') ?? LONGEST))),
    // A message that is sent again takes the place of one that is not delivered yet.
    topic: topicOf(asText(read('notificationTag') ?? ''), call.idempotencyKey),
    'user-agent': 'Heddle',
  });
  if (urgency === 'high' || urgency === 'normal') headers.set('urgency', urgency);
  const payload = { contentType: 'application/octet-stream', size: sealed.length, open: () => new Uint8Array(sealed) };
  const url = new URL(subscription.endpoint);
  try {
    const answer = await sendRequest(call, { method: 'POST', url, headers, payload });
    return { accepted: true, gone: false, endpoint: url.href, message: answer.headers.get('location') ?? '' };
  } catch (thrown) {
    if (!(thrown instanceof HeddleError) || thrown.code !== 'connector_not_found') throw thrown;
    return { accepted: false, gone: true, endpoint: url.href, message: '' };
  }
}

export const browser: ConnectorObject = {
  key: 'browser',
  name: 'Browser',
  operations: {
    notify: {
      name: 'Notify browser',
      description: 'Web Push, with a Web Push key. “gone” says that the browser has ended its subscription',
      method: 'POST',
      path: '/',
      inputs: {
        subscription: required(
          as(
            'subscription',
            json('Subscription', {
              placeholder: '{{ subscription }}',
              help: 'As the browser gives it: endpoint and keys.',
            }),
          ),
        ),
        ...contents,
        icon: as('notificationIcon', text('Icon URL', { placeholder: 'https://example.com/icon.png' })),
        tag: as(
          'notificationTag',
          text('Tag', { help: 'A notification takes the place of an earlier one with the same tag.' }),
        ),
      },
      perform: notify,
      // A token of a Google account must never go to the address in a subscription.
      credentials: ['vapidKeys'],
      repeat: 'twice',
      sample: {
        accepted: true,
        gone: false,
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
        message: 'https://updates.push.services.mozilla.com/m/gAAAAA',
      },
    },
  },
};
