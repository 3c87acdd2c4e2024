import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { PollRequest, PollResult } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { Connector, RecordEvent } from './connector.ts';
import { readEntries } from './read-entries.ts';

/** Vendors show a record a little after its time, and not always in the order of these. Milliseconds. */
const OVERLAP_MS = 10 * 60_000;
/** What one poll reads at most: a list without a time to start from is read to where it was before. */
const MOST_READ = 20_000;

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
 * Reads what is new of an event since a position. The first poll gives nothing: it notes what is there. A record that appears late, or has the same time as
 * others, is found by its key as long as it is not older than the overlap. Throws `connector_operation_unknown` and the errors of the operation.
 */
export async function pollEvent(connector: Connector, request: PollRequest): Promise<PollResult> {
  const { data } = request;
  const name = asText(data['event']);
  const event = Object.hasOwn(connector.events, name) ? connector.events[name] : undefined;
  const operation = event && connector.operations.get(event.operation);
  if (!event || !operation)
    throw connectorErrors.connector_operation_unknown({ vendor: connector.name, operation: name });
  const known = positionIn(request.position);
  // A list that can begin at a time need not be ordered: what is newest in it is not to be seen from its first page.
  const before = known ?? (event.since === undefined ? null : { time: Date.now(), seen: [] });
  const from = before ? before.time - OVERLAP_MS : undefined;
  const fields: JsonObject = { ...event.with };
  if (event.since !== undefined && from !== undefined) fields[event.since] = new Date(from).toISOString();
  const read = (key: string): unknown => fields[key] ?? data[key];
  const isOlder = (time: number): boolean => from !== undefined && time < from;
  const entries = await readEntries(connector, operation, request, {
    read,
    // The first poll of a list that is ordered only looks at what is newest.
    limit: before ? MOST_READ : FIRST_LOOK,
    until: (page) => page.some((entry) => isOlder(timeOf(event, entry))),
  });
  const dated = entries.flatMap((entry) => toDated(event, entry)).filter(({ time }) => !isOlder(time));
  const seen = new Set(before?.seen);
  const fresh = known ? unique(dated.filter(({ key }) => !seen.has(key))).toReversed() : [];
  return {
    position: { ...nextPosition(before, dated) },
    records: fresh.toSorted((one, other) => one.time - other.time).map(({ key, json }) => ({ key, json })),
  };
}

const FIRST_LOOK = 100;

function positionIn(position: JsonObject | null): Position | null {
  if (!position) return null;
  const { time, seen } = position;
  return { time: Number(time), seen: Array.isArray(seen) ? seen.map(asText) : [] };
}

function nextPosition(before: Position | null, dated: readonly Dated[]): { time: number; seen: string[] } {
  const newest = dated.reduce((latest, { time }) => Math.max(latest, time), before?.time ?? 0);
  const kept = dated.filter(({ time }) => time >= newest - OVERLAP_MS).map(({ key }) => key);
  // What was seen stays known while it could be read again.
  const still = newest === before?.time ? before.seen : [];
  return { time: newest, seen: [...new Set([...still, ...kept])] };
}

function toDated(event: RecordEvent, entry: JsonValue): Dated[] {
  const id = asText(readPath(entry, event.id));
  if (id === '' || !isJsonObject(entry)) return [];
  // A record whose time cannot be read has the same key each time, so it is new only once.
  const changed = asText(readPath(entry, event.time) ?? '') === '' ? '' : timeOf(event, entry);
  return [{ key: event.once === 'each' ? id : `${id}@${changed}`, time: timeOf(event, entry), json: entry }];
}

/** Epoch milliseconds. A record without a time counts as new: its key tells whether it is. */
function timeOf({ time }: RecordEvent, entry: JsonValue): number {
  const value = readPath(entry, time);
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
