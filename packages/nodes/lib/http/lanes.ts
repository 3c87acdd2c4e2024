import { setTimeout as sleep } from 'node:timers/promises';
import type { GuardedFetch } from '@heddle/contract/node/context';

/** Waits for a slot among those that all servers share; returns what gives it back. */
export type TakeSlot = (signal: AbortSignal) => Promise<() => void>;

/** The requests with one credential: only so many at a time, and none while the vendor asks for a pause. */
export interface Lane {
  /** Sends a request when its turn comes here, and among other servers. Rejects with the reason of the signal. */
  through(fetch: GuardedFetch, onPause: (until: number) => void, takeSlot?: TakeSlot): GuardedFetch;
  /** No request is sent before this time, in epoch milliseconds. */
  pauseUntil(time: number): void;
}

/** The longest pause that an answer can ask for. Beyond it, the step fails and its retries decide. Milliseconds. */
const LONGEST_PAUSE = 5 * 60_000;
/** Lanes without requests that are kept. */
const KEPT = 1000;

const lanes = new Map<string, Lane & { readonly idle: boolean }>();

/** The lane of a credential, shared by all runs of this server. */
export function laneOf(key: string, concurrency: number): Lane {
  const known = lanes.get(key);
  if (known) return known;
  if (lanes.size >= KEPT) for (const [old, lane] of lanes) if (lane.idle) lanes.delete(old);
  const made = createLane(concurrency);
  lanes.set(key, made);
  return made;
}

function createLane(concurrency: number): Lane & { readonly idle: boolean } {
  let busy = 0;
  let free = 0;
  const waiting: (() => void)[] = [];

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (busy >= concurrency) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const give = (): void => resolve();
      const stop = (): void => {
        const place = waiting.indexOf(give);
        if (place >= 0) {
          waiting.splice(place, 1);
          reject(signal.reason);
        }
      };
      waiting.push(give);
      signal.addEventListener('abort', stop, { once: true });
      await promise.finally(() => signal.removeEventListener('abort', stop));
    } else {
      busy += 1;
    }
  }

  /** The place goes to the next who waits, so `busy` stays. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return {
    get idle() {
      return busy === 0 && free < Date.now();
    },
    pauseUntil: (time) => void (free = Math.max(free, Math.min(time, Date.now() + LONGEST_PAUSE))),
    through: (fetch, onPause, takeSlot) => async (url, init) => {
      const signal = init?.signal ?? never;
      await enter(signal);
      let giveBack: (() => void) | undefined;
      try {
        giveBack = await takeSlot?.(signal);
        for (let wait = free - Date.now(); wait > 0; wait = free - Date.now()) await sleep(wait, undefined, { signal });
        const response = await fetch(url, init);
        const pause = pauseOf(response, Date.now());
        if (pause !== null) {
          free = Math.max(free, Math.min(pause, Date.now() + LONGEST_PAUSE));
          onPause(free);
        }
        return response;
      } finally {
        giveBack?.();
        leave();
      }
    },
  };
}

const never = new AbortController().signal;

/** The time until which the vendor wants no requests; null where it does not say. Epoch milliseconds. */
export function pauseOf({ status, headers }: Pick<Response, 'status' | 'headers'>, now: number): number | null {
  const after = headers.get('retry-after');
  if ((status === 429 || status === 503) && after !== null) {
    const seconds = Number(after);
    const time = Number.isFinite(seconds) ? now + seconds * 1000 : Date.parse(after);
    return Number.isNaN(time) ? null : time;
  }
  const left = headers.get('x-ratelimit-remaining') ?? headers.get('ratelimit-remaining');
  const reset = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset');
  if (left === null || reset === null || Number(left) > 0 || !Number.isFinite(Number(reset))) return null;
  // Some name a point in time in seconds, others how many seconds are left.
  return Number(reset) > 1_000_000_000 ? Number(reset) * 1000 : now + Number(reset) * 1000;
}
