import type { JsonObject } from '@heddle/contract/json';
import { BY_ID } from '@heddle/nodes/lib/brokers/keys';

/** The position of a trigger: how many batches it has stored, and the keys of messages that are in runs and may be delivered again. */
export interface BrokerPosition {
  n: number;
  known: readonly string[];
}

/** The end of a run: the position after it, and the messages in it, which the broker may not give again. */
export interface BrokerRunEnd extends BrokerPosition {
  records?: readonly JsonObject[];
}

/** Messages that are remembered besides those that are not acknowledged yet: a broker that is killed may have forgotten acknowledgements. */
export const REMEMBERED = 128;

/** The position of a trigger that has received nothing yet. */
export const BEGINNING = JSON.stringify({ n: 0, known: [] } satisfies BrokerPosition);

/** Reads a position or an end. */
export const endIn = (text: string): BrokerRunEnd => JSON.parse(text) as BrokerRunEnd; // Written by `textOf`.

/** Writes a position or an end. */
export const textOf = (end: BrokerRunEnd): string => JSON.stringify(end);

/**
 * The keys to be known after a batch: those of its messages besides those before, without what cannot be delivered again. Of the keys of deliveries and of the ids of
 * publishers the last ones are kept, `unacknowledged` of each at least.
 */
export function knownAfter(
  before: readonly string[],
  added: readonly string[],
  isOver: (key: string) => boolean,
  unacknowledged: number,
): string[] {
  const known = [...new Set([...before.filter((key) => !isOver(key)), ...added])];
  const ids = known.filter((key) => key.startsWith(BY_ID));
  const deliveries = known.filter((key) => !key.startsWith(BY_ID));
  return [deliveries, ids].flatMap((keys) => keys.slice(-REMEMBERED - unacknowledged));
}
