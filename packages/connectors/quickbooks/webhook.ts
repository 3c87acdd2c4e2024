import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { handWebhook } from '../kit/hand-webhook.ts';

// https://developer.intuit.com/app/developer/qbo/docs/develop/webhooks

const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

/** The entities that a call is about, in small letters: a list of CloudEvents, or the notifications that came before these. */
function entitiesIn(body: JsonValue): string[] {
  if (Array.isArray(body)) return body.map((event) => asText(readPath(event, 'type')).split('.')[1] ?? '');
  const notices = isJsonObject(body) ? listOf(body['eventNotifications']) : [];
  return notices
    .flatMap((notice) => listOf(readPath(notice, 'dataChangeEvent.entities')))
    .map((entity) => asText(readPath(entity, 'name')).toLowerCase());
}

/** The webhook of an app: its address is entered where the app is registered. `entities` are the objects that events have, by event. */
export const quickbooksWebhook = (entities: { readonly [event: string]: { entity: string } }) =>
  handWebhook({
    events: entities,
    enterAt: 'at developer.intuit.com: your app, Webhooks',
    secret: { field: 'verifierToken', label: 'Webhook verifier token' },
    proof: {
      by: 'hmac',
      hash: 'sha256',
      encoding: 'base64',
      header: 'intuit-signature',
      prefix: '',
      timestampHeader: '',
      toleranceSeconds: 0,
    },
    // An app has one address, which is called for all its companies and entities.
    meaning: ({ facts }, body) =>
      entitiesIn(body).includes(asText(facts['entity']).toLowerCase()) ? 'news' : 'ignored',
  });
