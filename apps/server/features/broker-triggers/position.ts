import type { JsonObject } from '@heddle/contract/json';
import { BY_ID } from '@heddle/nodes/lib/brokers/keys';

/** The position of a trigger: how many batches it has stored, and the keys of messages that may be delivered again although they are in runs. */
export interface BrokerPosition {
  n: number;
  known: readonly string[];
}

/** The end of a run: the position after it, and the messages in it, which the broker may not give again. */
export interface BrokerRunEnd extends BrokerPosition {
  records?: readonly JsonObject[];
}

/** Ids of publishers that are remembered, besides those of messages that are not acknowledged yet. */
export const REMEMBERED_IDS = 256;

/** The position of a trigger that has received nothing yet. */
export const BEGINNING = JSON.stringify({ n: 0, known: [] } satisfies BrokerPosition);

/** Reads a position or an end. */
export const endIn = (text: string): BrokerRunEnd => JSON.parse(text) as BrokerRunEnd; // Written by `textOf`.

/** Writes a position or an end. */
export const textOf = (end: BrokerRunEnd): string => JSON.stringify(end);

/**
 * The keys to be known after a batch: those of its messages besides those before, without what cannot be delivered again. Of the ids of publishers the last ones are
 * kept, `unacknowledged` of them at least; the oldest are forgotten.
 */
export function knownAfter(
  before: readonly string[],
  added: readonly string[],
  isOver: (key: string) => boolean,
  unacknowledged: number,
): string[] {
  const known = [...new Set([...before.filter((key) => !isOver(key)), ...added])];
  const ids = known.filter((key) => key.startsWith(BY_ID));
  const forgotten = new Set(ids.slice(0, Math.max(0, ids.length - REMEMBERED_IDS - unacknowledged)));
  return known.filter((key) => !forgotten.has(key));
}
