import { setTimeout as pause } from 'node:timers/promises';
import { HeddleError } from '@heddle/contract/errors/define';
import type { RunEvent } from '@heddle/contract/run/events';

/** Pause before the database is tried again: at first, and at most. Milliseconds. */
const MIN_WAIT_MS = 250;
const MAX_WAIT_MS = 5000;

const UNREACHABLE = 'database_unreachable';

interface Retrying {
  /** True once the result is not needed any more. */
  isOver(): boolean;
  onError(error: unknown): void;
}

/** Repeats a call while the database cannot be reached: a run outlasts that. Returns 'stopped' once `isOver`. Throws every other error. */
export async function retryWhileUnreachable<T>(
  first: Promise<T>,
  again: () => T | Promise<T>,
  { isOver, onError }: Retrying,
): Promise<T | 'stopped'> {
  let call: T | Promise<T> = first;
  for (let wait = MIN_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    try {
      return await call;
    } catch (error) {
      if (!(error instanceof HeddleError && error.code === UNREACHABLE)) throw error;
      if (wait === MIN_WAIT_MS) onError(error);
      await pause(wait);
      if (isOver()) return 'stopped';
      call = again();
    }
  }
}

/** True for a step that failed because it could not reach the database: it has to run again as after a crash. */
export const isConnectionLoss = (event: RunEvent): boolean =>
  event.type === 'step.failed' && event.error.code === UNREACHABLE;

/** Calls back after a pause that doubles with every retry. */
export const backoff = (retries: number, callback: () => void): void =>
  void setTimeout(callback, Math.min(MIN_WAIT_MS * 2 ** retries, MAX_WAIT_MS));
