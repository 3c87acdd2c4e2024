import { createHash } from 'node:crypto';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import { forEachYielding } from '@heddle/nodes/lib/cooperative';
import { freshEntries } from './compare-contents.ts';
import type { ContentEvent, Poll } from './events.ts';

/** Characters of a hash: 48 bits, so that two of 50,000 entries are the same about once in 200,000 lists. */
const HASH_LENGTH = 8;
/** The entries that a list may have: a position holds the hashes of all. */
const MOST_COMPARED = 50_000;

/**
 * Reads all entries of a list and gives those that were not there before. The position holds the hash of each, and counts the changes: a list that is again what
 * it was is another position. Throws `connector_list_too_long` and the errors of the operation.
 */
export async function pollContent(event: ContentEvent, { position, signal, entries }: Poll): Promise<PollResult> {
  const list = (await entries({ limit: Infinity })).filter(isJsonObject);
  if (list.length > MOST_COMPARED)
    throw connectorErrors.connector_list_too_long({ entries: list.length, most: MOST_COMPARED });
  const hashes: string[] = [];
  await forEachYielding(
    list,
    (entry) => hashes.push(hashOf(event, entry)),
    () => undefined,
    { signal },
  );
  const known = hashes.join('');
  if (position === null) return { position: { known, changes: 0 }, records: [] };
  if (known === position['known']) return { position, records: [] };
  const before = asText(position['known']).match(HASHES) ?? [];
  const changes = Number(position['changes']) + 1;
  return {
    position: { known, changes },
    records: freshEntries(before, hashes)
      .filter(({ isMore }) => isMore || event.once === 'change')
      .flatMap(({ index, label }) => {
        const json = list[index];
        return json ? [{ key: `${changes}:${label}`, json }] : [];
      }),
    unrepeatable: true,
  };
}

const HASHES = new RegExp(`.{${HASH_LENGTH}}`, 'gs');

/** A hash of what an entry is, without its place. Properties without a value do not count: an empty column is no change. */
function hashOf({ place }: ContentEvent, entry: JsonObject): string {
  const content = Object.entries(entry).filter(([name, value]) => name !== place && value !== '' && value !== null);
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, HASH_LENGTH);
}
