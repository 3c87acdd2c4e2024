import type { JsonValue } from '@heddle/contract/json';
import { jsonSize } from '@heddle/contract/json-size';
import type { Reference } from './heads.ts';
import { INLINE_LIMIT, putAside, readAside } from './payloads.ts';
import type { EventStore, RunSignal, RunWrite } from './store.ts';

const isLarge = ({ value, aside }: RunSignal): boolean =>
  aside === undefined && jsonSize(value, INLINE_LIMIT) > INLINE_LIMIT;

/** Whether the write tells others something that is too large for a row. */
export const hasLargeTells = ({ tells }: RunWrite): boolean => tells.some(isLarge);

/** The signal as it is left: what is large is brought to disk first, as a payload of the run it is for, and goes with that run. */
export async function packSignal(store: EventStore, signal: RunSignal): Promise<RunSignal> {
  if (!isLarge(signal)) return signal;
  // A payload is a list; what stands in its place names it.
  const { payload } = JSON.parse(await putAside(store, signal.runId, [signal.value])) as Reference;
  return { ...signal, value: null, aside: payload };
}

/** The signal with its value; null where that cannot be read, which is told and must not keep others from being heard. */
export async function openSignal(
  store: EventStore,
  signal: RunSignal,
  onError: (error: unknown) => void,
): Promise<RunSignal | null> {
  if (signal.aside === undefined) return signal;
  const { aside, ...rest } = signal;
  try {
    // Written above.
    const [value = null] = (await readAside(aside, (id, index) => store.piece(id, index))) as JsonValue[];
    return { ...rest, value };
  } catch (error) {
    onError(error);
    return null;
  }
}
