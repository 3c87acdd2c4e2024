import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { QueueEvent, Poll } from './events.ts';

/** Where a poll ended: the number of the first entry that has not been read, null while none was; and whether what was there at first is still passed over. */
interface Position {
  from: number | null;
  passing: boolean;
}

/**
 * Reads one page of a queue. The number that a request begins at is always that of a stored position, so the vendor forgets no entry before its run is stored.
 * Numbers need not go up forever: the next page begins after the last one that was read, also where the vendor has begun to count anew.
 */
export async function pollQueue(event: QueueEvent, { position, entries }: Poll): Promise<PollResult> {
  const before: Position = {
    from: typeof position?.['from'] === 'number' ? position['from'] : null,
    passing: position === null || position['passing'] === true,
  };
  const read = await entries({
    fields: before.from === null ? {} : { [event.from]: before.from },
    limit: event.page,
  });
  const numbered = read.flatMap((json) => {
    const number = Number(readPath(json, event.number));
    return isJsonObject(json) && Number.isFinite(number) ? [{ json, number }] : [];
  });
  const isFull = read.length >= event.page;
  const from = numbered.length === 0 ? before.from : Math.max(...numbered.map(({ number }) => number)) + 1;
  const wanted = before.passing ? [] : numbered.filter(({ json }) => isOf(event, json));
  return {
    position: { from, passing: before.passing && isFull },
    records: wanted
      .toSorted((one, other) => one.number - other.number)
      .map(({ number, json }) => ({ key: String(number), json })),
    more: isFull && from !== before.from,
  };
}

/** True for an entry of the event; a queue may hold others. */
export const isOf = ({ has }: QueueEvent, entry: JsonValue): boolean =>
  has === undefined || readPath(entry, has) !== undefined;
