import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the turn of the next request. Rejects with the signal's reason. */
export type Pace = (signal: AbortSignal) => Promise<void>;

interface Clock {
  /** Milliseconds. */
  now(): number;
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
}

const machine: Clock = {
  now: () => performance.now(),
  async sleep(ms, signal) {
    try {
      await sleep(ms, undefined, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  },
};

/** Delays calls so that they are at least `ms` milliseconds apart, in the order of arrival. The first is not delayed. */
export function createPace(ms: number, clock: Clock = machine): Pace {
  let free = -Infinity;
  return async (signal) => {
    if (ms <= 0) return;
    signal.throwIfAborted();
    const now = clock.now();
    const turn = Math.max(now, free);
    free = turn + ms;
    if (turn > now) await clock.sleep(turn - now, signal);
  };
}
