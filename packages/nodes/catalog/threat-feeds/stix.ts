import { securityErrors } from '@heddle/contract/errors/security';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { forEachYielding } from '../../lib/cooperative.ts';
import type { Stoppable } from '../../lib/cooperative.ts';
import type { Indicator, ReadFeed } from './indicator.ts';
import { parsePattern } from './stix-pattern.ts';

/** The time of an RFC 3339 text as epoch milliseconds; nothing where there is none. */
function timeAt(object: JsonObject, name: string): number | undefined {
  const time = Date.parse(asText(object[name] ?? ''));
  return Number.isFinite(time) ? time : undefined;
}

const textsIn = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.map((entry) => asText(entry)) : [];

function indicatorOf(object: JsonObject): Indicator {
  const kind = asText(object['pattern_type'] ?? 'stix');
  const written = asText(object['pattern'] ?? '');
  if (kind !== 'stix')
    throw securityErrors.stix_pattern_unsupported({ pattern: written.slice(0, 200), reason: `its type is ${kind}` });
  const validFrom = timeAt(object, 'valid_from');
  const validUntil = timeAt(object, 'valid_until');
  const confidence = object['confidence'];
  return {
    id: asText(object['id'] ?? ''),
    name: asText(object['name'] ?? ''),
    written,
    any: parsePattern(written),
    labels: [...new Set([...textsIn(object['indicator_types']), ...textsIn(object['labels'])])],
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validUntil === undefined ? {} : { validUntil }),
    ...(typeof confidence === 'number' ? { confidence } : {}),
  };
}

/** The objects of a bundle, of a TAXII envelope, or of a plain list. Throws `threat_feed_unreadable` for anything else. */
export function objectsOf(content: JsonValue): JsonObject[] {
  const list = isJsonObject(content)
    ? (content['objects'] ?? (content['type'] === 'bundle' ? [] : undefined))
    : content;
  // A page of TAXII that has nothing may have no list.
  if (list === undefined && isJsonObject(content) && Object.keys(content).every((name) => name === 'more')) return [];
  if (!Array.isArray(list)) throw securityErrors.threat_feed_unreadable({ reason: 'it is no STIX bundle' });
  return list.filter((object) => isJsonObject(object));
}

/** The indicators among STIX objects, each in its latest version and without those that were revoked. */
export async function readStix(objects: readonly JsonObject[], stop: Stoppable): Promise<ReadFeed> {
  const latest = new Map<string, JsonObject>();
  const collect = (object: JsonObject): void => {
    if (object['type'] !== 'indicator') return;
    const id = asText(object['id'] ?? '');
    const known = latest.get(id);
    if (!known || (timeAt(object, 'modified') ?? 0) >= (timeAt(known, 'modified') ?? 0)) latest.set(id, object);
  };
  await forEachYielding(objects, collect, () => undefined, stop);
  const feed: ReadFeed = { indicators: [], unreadable: [] };
  const read = (object: JsonObject): void => {
    if (object['revoked'] === true) return;
    try {
      feed.indicators.push(indicatorOf(object));
    } catch (thrown) {
      if (!(thrown instanceof HeddleError)) throw thrown;
      feed.unreadable.push({ id: asText(object['id'] ?? ''), reason: thrown.message });
    }
  };
  await forEachYielding([...latest.values()], read, () => undefined, stop);
  return feed;
}
