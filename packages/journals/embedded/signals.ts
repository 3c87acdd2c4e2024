import type { JsonValue } from '@heddle/contract/json';
import { jsonSize } from '@heddle/contract/json-size';
import type { Reference } from './outlines.ts';
import { INLINE_LIMIT, offload, readPayload } from './payloads.ts';
import type { EventStore, RunSignal, RunWrite } from './store.ts';

const isLarge = ({ value, payloadId }: RunSignal): boolean =>
  payloadId === undefined && jsonSize(value, INLINE_LIMIT) > INLINE_LIMIT;

/** True if the write sends signals that are too large for a row. */
export const hasLargeSignals = ({ outgoingSignals }: RunWrite): boolean => outgoingSignals.some(isLarge);

/** Prepares a signal for storage: a large value is offloaded to a payload of the receiving run, and is deleted with that run. */
export async function packSignal(store: EventStore, signal: RunSignal): Promise<RunSignal> {
  if (!isLarge(signal)) return signal;
  // A payload holds a list; the reference names the payload.
  const { payload } = JSON.parse(await offload(store, signal.runId, [signal.value])) as Reference;
  return { ...signal, value: null, payloadId: payload };
}

/** Loads the value of a signal; null where it cannot be read: that is reported and must not block other signals. */
export async function openSignal(
  store: EventStore,
  signal: RunSignal,
  onError: (error: unknown) => void,
): Promise<RunSignal | null> {
  if (signal.payloadId === undefined) return signal;
  const { payloadId, ...rest } = signal;
  try {
    // Written by `packSignal`.
    const [value = null] = (await readPayload(payloadId, (id, index) => store.piece(id, index))) as JsonValue[];
    return { ...rest, value };
  } catch (error) {
    onError(error);
    return null;
  }
}
