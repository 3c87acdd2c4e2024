import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { DatedEvent, Poll } from './events.ts';

/** Vendors show a record a little after its time, and not always in the order of these. Milliseconds. */
const OVERLAP_MS = 10 * 60_000;
/** What one poll reads at most: a list without a time to start from is read to where it was before. */
const MOST_READ = 20_000;
/** What the first poll of a list that is ordered looks at. */
const FIRST_LOOK = 100;
/** Vendors look back only so far: a position that is older than `OLDEST_MS` is moved to `MOVED_TO_MS` before the poll, more than any clock differs. Milliseconds. */
const OLDEST_MS = 7 * 24 * 3_600_000;
const MOVED_TO_MS = 24 * 3_600_000;

/** Where a poll ended: the newest time that was seen, and the keys of all records within the overlap before it. */
interface Position {
  time: number;
  seen: readonly string[];
}

interface Dated {
  key: string;
  time: number;
  json: JsonObject;
}

/**
 * Reads what is new in a list with times. A record that appears late, or has the same time as others, is found by its key as long as it is not older than the
 * overlap. Where the vendor does not look back as far as the position, all of the list is read.
 */
export async function pollDated(event: DatedEvent, poll: Poll): Promise<PollResult> {
  const now = Date.now();
  const known = positionIn(poll.position);
  // A list that can begin at a time need not be ordered: what is newest in it is not to be seen from its first page.
  const before = known ?? (event.since === undefined ? null : { time: now, seen: [] });
  const from = before ? before.time - OVERLAP_MS : undefined;
  const isOlder = (time: number): boolean => from !== undefined && time < from;
  const entries =
    event.since === undefined || from === undefined
      ? await poll.entries({
          limit: before ? MOST_READ : FIRST_LOOK,
          until: (page) => page.some((entry) => isOlder(timeOf(event, entry, poll))),
        })
      : await entriesSince(event.since, from, poll);
  const dated = entries.flatMap((entry) => toDated(event, entry, poll)).filter(({ time }) => !isOlder(time));
  const seen = new Set(before?.seen);
  const fresh = known ? unique(dated.filter(({ key }) => !seen.has(key))).toReversed() : [];
  const after = nextPosition(before, dated);
  const { time, seen: keys } = event.since === undefined ? after : notTooOld(after, now);
  return {
    position: { time, seen: [...keys] },
    records: fresh.toSorted((one, other) => one.time - other.time).map(({ key, json }) => ({ key, json })),
  };
}

/** The entries from a time on. Where the vendor says 410 because it does not look back so far: all there are. */
async function entriesSince(field: string, from: number, poll: Poll): Promise<readonly JsonValue[]> {
  try {
    return await poll.entries({ fields: { [field]: new Date(from).toISOString() }, limit: MOST_READ });
  } catch (thrown) {
    if (!(thrown instanceof HeddleError) || !isJsonObject(thrown.details) || thrown.details['status'] !== 410)
      throw thrown;
    return poll.entries({ limit: MOST_READ });
  }
}

/** A position that the vendor will look back to, however long nothing happens. */
const notTooOld = (position: Position, now: number): Position =>
  position.time < now - OLDEST_MS ? { time: now - MOVED_TO_MS, seen: [] } : position;

function positionIn(position: JsonObject | null): Position | null {
  if (!position) return null;
  const { time, seen } = position;
  return { time: Number(time), seen: Array.isArray(seen) ? seen.map(asText) : [] };
}

function nextPosition(before: Position | null, dated: readonly Dated[]): Position {
  const newest = dated.reduce((latest, { time }) => Math.max(latest, time), before?.time ?? 0);
  const kept = dated.filter(({ time }) => time >= newest - OVERLAP_MS).map(({ key }) => key);
  // What was seen stays known while it could be read again.
  const still = newest === before?.time ? before.seen : [];
  return { time: newest, seen: [...new Set([...still, ...kept])] };
}

function toDated(event: DatedEvent, entry: JsonValue, poll: Poll): Dated[] {
  const id = asText(typeof event.id === 'string' ? readPath(entry, event.id) : event.id(entry, poll.data));
  if (id === '' || !isJsonObject(entry)) return [];
  const time = timeOf(event, entry, poll);
  // A record whose time cannot be read has the same key each time, so it is new only once.
  const changed = asText(writtenTime(event, entry, poll) ?? '') === '' ? '' : time;
  return [{ key: event.once === 'each' ? id : `${id}@${changed}`, time, json: entry }];
}

const writtenTime = ({ time }: DatedEvent, entry: JsonValue, { data }: Pick<Poll, 'data'>): JsonValue | undefined =>
  typeof time === 'string' ? readPath(entry, time) : time(entry, data);

/** The time of an entry. Epoch milliseconds. A record without a time counts as new: its key tells whether it is. */
export function timeOf(event: DatedEvent, entry: JsonValue, poll: Pick<Poll, 'data'>): number {
  const value = writtenTime(event, entry, poll);
  if (typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))) {
    const number = Number(value);
    return number > 100_000_000_000 ? number : number * 1000;
  }
  const parsed = Date.parse(asText(value));
  return Number.isNaN(parsed) ? Date.now() : parsed;
}

/** Pages that shift while they are read repeat entries. */
function unique(records: readonly Dated[]): Dated[] {
  return [...new Map(records.map((record) => [record.key, record])).values()];
}
