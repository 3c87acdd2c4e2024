import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { securityErrors } from '@heddle/contract/errors/security';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { parseJson } from '../../lib/json/parse.ts';
import { fetchFile } from '../files/fetch.ts';
import { readCsvFeed } from './csv-feed.ts';
import type { threatFeedFields } from './fields.ts';
import type { ReadFeed } from './indicator.ts';
import { readMisp } from './misp.ts';
import { objectsOf, readStix } from './stix.ts';

export type FeedContext = NodeContext<typeof threatFeedFields>;

/** Bytes of a feed, and of a page of a collection. */
const LIMIT = 64 * 1024 * 1024;
/** Pages of a collection, and the objects on all of them. */
const MOST_PAGES = 1000;
const MOST_OBJECTS = 200_000;
const TAXII = 'application/taxii+json;version=2.1';

async function fetchText(
  context: FeedContext,
  url: string,
  accept: string,
  credential: OpenCredential | null,
): Promise<string> {
  const { field } = context;
  const wanted = {
    url,
    headers: [{ name: 'Accept', value: accept }],
    credential,
    timeoutMs: field.requestTimeout() * 1000,
    retries: field.retries(),
    limit: LIMIT,
  };
  return fetchFile(context, wanted, async ({ bytes }) => (await buffer(Readable.from(bytes))).toString('utf8'));
}

async function jsonIn(context: FeedContext, text: string): Promise<JsonValue> {
  try {
    return await parseJson(text, { signal: context.signal });
  } catch (cause) {
    context.signal.throwIfAborted();
    if (cause instanceof HeddleError) throw cause;
    throw securityErrors.threat_feed_unreadable({ reason: 'it is not JSON' }, { cause });
  }
}

/** The address of a page of a collection's objects. https://docs.oasis-open.org/cti/taxii/v2.1/os/taxii-v2.1-os.html, section 5.4 */
function pageUrl(collection: string, addedAfter: string, next: string): string {
  const url = URL.parse(
    `${collection
      .trim()
      .replace(/\/+$/, '')
      .replace(/\/objects$/, '')}/objects/`,
  );
  if (!url) throw securityErrors.threat_feed_unreadable({ reason: 'its URL is none' });
  url.searchParams.set('match[type]', 'indicator');
  if (addedAfter !== '') url.searchParams.set('added_after', addedAfter);
  if (next !== '') url.searchParams.set('next', next);
  return url.href;
}

/** The indicators of a TAXII collection, from all its pages. */
async function readCollection(context: FeedContext, credential: OpenCredential | null): Promise<JsonObject[]> {
  const { field } = context;
  const objects: JsonObject[] = [];
  const asked = new Set<string>();
  let next = '';
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const url = pageUrl(field.collection(), field.addedAfter().trim(), next);
    const content = await jsonIn(context, await fetchText(context, url, TAXII, credential));
    for (const object of objectsOf(content)) objects.push(object);
    if (objects.length > MOST_OBJECTS)
      throw securityErrors.threat_feed_unreadable({
        reason: `it has more than ${MOST_OBJECTS} objects; set "Added after"`,
      });
    context.progress(objects.length, undefined, 'Objects');
    next = isJsonObject(content) && content['more'] === true ? asText(content['next'] ?? '') : '';
    // A server that names a page again would be read forever.
    if (next === '' || asked.has(next)) return objects;
    asked.add(next);
  }
  throw securityErrors.threat_feed_unreadable({ reason: `it has more than ${MOST_PAGES} pages; set "Added after"` });
}

/** Reads the feed that the node is set to. Throws `threat_feed_unreadable`, `csv_invalid` and the errors of requests. */
export async function readFeed(context: FeedContext): Promise<ReadFeed> {
  const { field, signal } = context;
  const stop = { signal };
  const format = field.format();
  const credential = field.auth() === 'credential' ? await context.credential('credential') : null;
  if (format === 'taxii') return readStix(await readCollection(context, credential), stop);
  const content =
    field.source() === 'text' ? field.content() : await fetchText(context, field.url(), '*/*', credential);
  if (format === 'csv') {
    const columns = {
      value: field.valueColumn().trim(),
      name: field.nameColumn().trim(),
      validUntil: field.untilColumn().trim(),
    };
    return readCsvFeed(content, columns, stop);
  }
  const json = await jsonIn(context, content);
  return format === 'misp' ? readMisp(json, stop) : readStix(objectsOf(json), stop);
}
