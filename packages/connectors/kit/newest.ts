import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { PollRequest } from '@heddle/contract/node/define';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { Connector } from './connector.ts';
import type { DatedEvent, EntriesWanted, RecordEvent } from './events.ts';
import { eventOf } from './poll.ts';
import { timeOf } from './poll-dated.ts';
import { isOf } from './poll-queue.ts';

/** The most entries that are read of a list: sorted newest first, and unsorted. */
const FIRST_LOOK = 20;
const ANY_ORDER = 500;
/** How far a list that takes a time to begin at is read back. Milliseconds. */
const BACK_MS = 7 * 24 * 3_600_000;

/**
 * The newest record of a trigger's event, as a run would get it: it moves no position and takes nothing from a queue. Null where the vendor has none. Throws
 * `connector_operation_unknown` and the errors of the operation.
 */
export async function newestRecord(
  connector: Connector,
  request: Omit<PollRequest, 'position'>,
): Promise<JsonObject | null> {
  const { event, entries } = eventOf(connector, request);
  const read = async (wanted: EntriesWanted): Promise<JsonObject[]> => (await entries(wanted)).filter(isJsonObject);
  if (event.by === 'webhook') return null;
  if (event.by === 'content') return (await read({ limit: Infinity })).at(-1) ?? null;
  if (event.by === 'queue') {
    const found = (await read({ limit: event.page })).filter((entry) => isOf(event, entry));
    return greatest(found, (entry) => Number(readPath(entry, event.number)));
  }
  return greatest(await datedEntries(event, read), (entry) => timeOf(event, entry, request));
}

/** Recent entries of a list with times; where there are none, those that the vendor gives at all. */
async function datedEntries(
  event: Extract<RecordEvent, DatedEvent>,
  read: (wanted: EntriesWanted) => Promise<JsonObject[]>,
): Promise<JsonObject[]> {
  if (event.since === undefined) return read({ limit: FIRST_LOOK });
  const since = new Date(Date.now() - BACK_MS).toISOString();
  const recent = await read({ fields: { [event.since]: since }, limit: ANY_ORDER });
  return recent.length > 0 ? recent : read({ limit: ANY_ORDER });
}

function greatest(entries: readonly JsonObject[], of: (entry: JsonObject) => number): JsonObject | null {
  return entries.reduce<JsonObject | null>((found, entry) => (found && of(found) >= of(entry) ? found : entry), null);
}
