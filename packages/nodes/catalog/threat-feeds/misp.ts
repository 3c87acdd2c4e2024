import { securityErrors } from '@heddle/contract/errors/security';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { forEachYielding } from '../../lib/cooperative.ts';
import type { Stoppable } from '../../lib/cooperative.ts';
import type { IndicatorKind, ReadFeed, IndicatorTerm } from './indicator.ts';
import { normalized, refanged } from './indicator.ts';

// https://www.misp-standard.org/rfc/misp-standard-core.html

/** The kinds of the parts of an attribute's value, which `|` separates; null for a part that is not compared. */
const TYPES: { readonly [type: string]: readonly (IndicatorKind | null)[] } = {
  'ip-src': ['ip'],
  'ip-dst': ['ip'],
  'ip-src|port': ['ip', null],
  'ip-dst|port': ['ip', null],
  domain: ['domain'],
  hostname: ['domain'],
  'hostname|port': ['domain', null],
  'domain|ip': ['domain', 'ip'],
  url: ['url'],
  email: ['email'],
  'email-src': ['email'],
  'email-dst': ['email'],
  ...Object.fromEntries(
    ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'].flatMap((hash): [string, (IndicatorKind | null)[]][] => [
      [hash, ['hash']],
      [`filename|${hash}`, [null, 'hash']],
    ]),
  ),
};

interface Found {
  attribute: JsonObject;
  event: JsonObject;
}

const listAt = (object: JsonObject, name: string): JsonObject[] => {
  const list = object[name];
  return Array.isArray(list) ? list.filter((entry) => isJsonObject(entry)) : [];
};

const attributesOf = (event: JsonObject): Found[] =>
  [...listAt(event, 'Attribute'), ...listAt(event, 'Object').flatMap((object) => listAt(object, 'Attribute'))].map(
    (attribute) => ({ attribute, event }),
  );

/** The attributes of an event, of a list of events, or of what a search for attributes answers. Throws `threat_feed_unreadable`. */
function foundIn(content: JsonValue): Found[] {
  if (Array.isArray(content)) return content.flatMap(foundIn);
  if (!isJsonObject(content)) throw securityErrors.threat_feed_unreadable({ reason: 'it is no MISP event' });
  const { Event: event, response } = content;
  if (isJsonObject(event ?? null)) return attributesOf(event as JsonObject);
  if (response !== undefined) return foundIn(response);
  if (content['Attribute'] !== undefined || content['Object'] !== undefined) return attributesOf(content);
  throw securityErrors.threat_feed_unreadable({ reason: 'it has no event of MISP' });
}

/** The parts of a value as terms, each an alternative; null where a part is not what its type says. */
function termsOf(kinds: readonly (IndicatorKind | null)[], written: string): IndicatorTerm[][] | null {
  const parts = kinds.length === 1 ? [written] : written.split('|');
  const terms: IndicatorTerm[][] = [];
  for (const [index, kind] of kinds.entries()) {
    if (kind === null) continue;
    const value = normalized(kind, refanged(parts[index] ?? ''));
    if (value === undefined) return null;
    terms.push([{ kind, value }]);
  }
  return terms;
}

/** The attributes of MISP events that are for detection (`to_ids`) and have a type that is compared. */
export async function readMisp(content: JsonValue, stop: Stoppable): Promise<ReadFeed> {
  const feed: ReadFeed = { indicators: [], unreadable: [] };
  const read = ({ attribute, event }: Found): void => {
    if (attribute['to_ids'] !== true || attribute['deleted'] === true) return;
    const type = asText(attribute['type'] ?? '');
    const id = asText(attribute['uuid'] ?? attribute['id'] ?? '');
    const kinds = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
    if (!kinds) {
      feed.unreadable.push({ id, reason: `Attributes of the type ${type} are not compared with items.` });
      return;
    }
    const written = asText(attribute['value'] ?? '');
    const any = termsOf(kinds, written);
    if (!any) {
      feed.unreadable.push({ id, reason: `"${written.slice(0, 80)}" is no value of the type ${type}.` });
      return;
    }
    const tags = [...listAt(event, 'Tag'), ...listAt(attribute, 'Tag')].map(({ name }) => asText(name ?? ''));
    const comment = asText(attribute['comment'] ?? '');
    feed.indicators.push({
      id,
      name: comment || asText(event['info'] ?? ''),
      written,
      any,
      labels: [...new Set(tags)],
    });
  };
  await forEachYielding(foundIn(content), read, () => undefined, stop);
  return feed;
}
