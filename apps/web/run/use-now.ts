import { useSyncExternalStore } from 'react';

/** Milliseconds between two readings of a clock that is shown running. */
const TICK = 100;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

// One clock for all cards and rows, so that they change together and an idle screen has no timer.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, TICK);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const idle = (): (() => void) => () => undefined;

/** The time in epoch milliseconds, updated ten times a second while `running`. */
export function useNow(running: boolean): number {
  return useSyncExternalStore(running ? subscribe : idle, () => now);
}
