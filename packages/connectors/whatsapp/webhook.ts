import { connectorErrors } from '@heddle/contract/errors/connectors';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { isKeyCaller } from '@heddle/nodes/catalog/webhook/callers';
import { objectsAt } from '../google/reading.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';

// https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks and https://developers.facebook.com/docs/graph-api/webhooks/getting-started

/** The last part of an address is that of one trigger, wherever its server is reached. */
const ownPart = (address: string): string => address.split('/').at(-1) ?? '';

/** The messages of a call, each with who has sent it and the number that it came to; or what is known of messages that were sent. */
export function recordsIn(body: JsonValue, has: 'messages' | 'statuses'): { key: string; json: JsonObject }[] {
  return objectsAt(body, 'entry')
    .flatMap((entry) => objectsAt(entry, 'changes'))
    .filter(({ field }) => field === 'messages')
    .flatMap((change) => {
      const contacts = objectsAt(change, 'value.contacts');
      const phoneNumberId = asText(readPath(change, 'value.metadata.phone_number_id') ?? '');
      return objectsAt(change, `value.${has}`).map((record) => {
        const contact = contacts.find(({ wa_id }) => wa_id === record['from']);
        const key = has === 'messages' ? asText(record['id']) : `${asText(record['id'])}:${asText(record['status'])}`;
        const name = asText(contact === undefined ? '' : (readPath(contact, 'profile.name') ?? ''));
        return { key, json: { ...record, ...(name === '' ? {} : { contactName: name }), phoneNumberId } };
      });
    })
    .filter(({ key }) => !key.startsWith(':') && key !== '');
}

/** The webhook of a business account, which has one in place of that of its app. */
export const whatsappWebhook: VendorWebhook = {
  events: { messageReceived: { has: 'messages' }, statusChanged: { has: 'statuses' } },
  challenge({ method, query, secret }) {
    if (method !== 'GET' || query['hub.mode'] !== 'subscribe') return null;
    return isKeyCaller(query['hub.verify_token'] ?? '', secret) ? (query['hub.challenge'] ?? null) : null;
  },
  // The header X-Hub-Signature-256, as GitHub has it.
  proof: { by: 'github' },
  // Calls that come before it is known are refused, because Meta does not know ours.
  secretOf: ({ facts, secret }) => asText(facts['appSecret'] ?? secret),
  records: (body, { has }) => recordsIn(body, has === 'statuses' ? 'statuses' : 'messages'),
  async register({ run, values }, { address, secret }, { has = null }) {
    const appSecret = asText(values['appSecret'] ?? '').trim();
    if (appSecret === '')
      throw nodeErrors.field_invalid({
        field: 'Credential',
        reason: 'has no app secret, which the calls of WhatsApp are signed with. Enter it in the credential',
      });
    const known = (await run('subscription.list'))
      .map((entry) => asText(readPath(entry, 'override_callback_uri') ?? ''))
      .find((callback) => callback !== '');
    if (known !== undefined && ownPart(known) !== ownPart(address))
      throw connectorErrors.connector_conflict({
        vendor: 'WhatsApp',
        operation: 'Set webhook',
        reason: 'another URL receives what happens in this business account, which has one webhook',
      });
    await run('subscription.override', { callbackUrl: address, verifyToken: secret });
    return { facts: { address, appSecret, has }, expiresAt: null };
  },
  async remove({ run }, { facts }) {
    const known = await run('subscription.list');
    const isOurs = known.some((entry) => readPath(entry, 'override_callback_uri') === facts['address']);
    if (isOurs) await run('subscription.reset');
  },
};
