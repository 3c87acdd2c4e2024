import { securityErrors } from '@heddle/contract/errors/security';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { forEachYielding } from '../../lib/cooperative.ts';
import { readPath, withPaths } from '../../lib/json/paths.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import type { FeedContext } from './feed.ts';
import { readFeed } from './feed.ts';
import type { Indicator } from './indicator.ts';
import { IndicatorIndex, MOST_LIKE, observe, shownIndicator } from './match.ts';

/** Indicators that are named in the report because they are not supported. */
const NAMED = 20;

const isValid = ({ validFrom = -Infinity, validUntil = Infinity }: Indicator, now: number): boolean =>
  validFrom <= now && now < validUntil;

/** Reads a feed, and either returns its indicators or compares the items with them. */
export async function runThreatFeed(context: FeedContext): Promise<NodeResult> {
  const { field, items, run, signal } = context;
  if (items.length === 0) return { outputs: {} };
  const feed = await readFeed(context);
  const [first] = feed.unreadable;
  if (first && field.onUnreadable() === 'fail')
    throw securityErrors.threat_indicator_unsupported({ id: first.id, reason: first.reason });
  const used = field.expired() ? feed.indicators : feed.indicators.filter((one) => isValid(one, run.now));
  const factsOf = (): JsonObject => ({
    indicators: used.length,
    expired: feed.indicators.length - used.length,
    unsupported: feed.unreadable.length,
    reasons: feed.unreadable.slice(0, NAMED),
  });
  if (field.operation() === 'read') {
    const indicators = used.map((one): Item => ({ json: { ...shownIndicator(one), values: valuesOf(one) } }));
    return {
      outputs: { indicators, report: [{ json: factsOf() }] },
      origins: { indicators: 'all', report: 'all' },
    };
  }
  const index = new IndicatorIndex({ subdomains: field.subdomains() });
  const add = (one: Indicator): void => {
    if (!index.add(one))
      feed.unreadable.push({ id: one.id, reason: `There are more than ${MOST_LIKE} patterns with placeholders only.` });
  };
  await forEachYielding(used, add, () => undefined, { signal });
  const ports = { hits: new PairedItems(), clean: new PairedItems() };
  const place = (item: Item, at: number): void => {
    const hits = index.find(observe(checked(item, namesOf(field.fields(at)))));
    if (hits.length === 0) return ports.clean.push(item, at);
    const threats = hits.map(({ indicator, observed: { path, kind, value } }): JsonObject => ({
      field: path,
      kind,
      value,
      ...shownIndicator(indicator),
    }));
    ports.hits.push({ ...item, json: withPaths(item.json, [{ name: field.to(at), value: threats }]) }, at);
  };
  await forEachYielding(items, place, () => undefined, { signal });
  const { outputs, origins } = pairedPorts(ports);
  const report = { ...factsOf(), items: items.length, hits: ports.hits.length };
  return { outputs: { ...outputs, report: [{ json: report }] }, origins: { ...origins, report: 'all' } };
}

const valuesOf = ({ any }: Indicator): JsonObject[] =>
  any.flat().map(({ kind, value, like }) => ({ kind, value, ...(like ? { like } : {}) }));

/** The values of an item that are compared: those of the fields, or all. */
function checked({ json }: Item, fields: readonly string[]): { path: string; value: JsonValue }[] {
  if (fields.length === 0) return [{ path: '', value: json }];
  return fields.flatMap((path) => {
    const value = readPath(json, path);
    return value === undefined ? [] : [{ path, value }];
  });
}
