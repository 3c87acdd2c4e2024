import { setTimeout as pause } from 'node:timers/promises';
import { HeddleError } from '@heddle/contract/errors/define';
import type { RunEvent } from '@heddle/contract/run/events';

/** How long the database is left alone when it could not be reached: at first, and at most. */
const SOON_MS = 250;
const LATE_MS = 5000;

const AWAY = 'database_unreachable';

interface Waiting {
  /** True once nobody waits for the answer any more. */
  isOver(): boolean;
  onError(error: unknown): void;
}

/** Asks until there is an answer, where the database is away: a run outlasts that. 'later' where nobody waits any more. Throws everything else. */
export async function patiently<T>(
  first: Promise<T>,
  again: () => T | Promise<T>,
  { isOver, onError }: Waiting,
): Promise<T | 'later'> {
  let asked: T | Promise<T> = first;
  for (let wait = SOON_MS; ; wait = Math.min(2 * wait, LATE_MS)) {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof HeddleError && error.code === AWAY)) throw error;
      if (wait === SOON_MS) onError(error);
      await pause(wait);
      if (isOver()) return 'later';
      asked = again();
    }
  }
}

/** True for a step that has failed because it could not reach the database: that says nothing of the step, which is to run again as after a crash. */
export const wasCutOff = (event: RunEvent): boolean => event.type === 'step.failed' && event.error.code === AWAY;

/** Calls back after a while, longer with every time. */
export const afterAWhile = (times: number, back: () => void): void =>
  void setTimeout(back, Math.min(SOON_MS * 2 ** times, LATE_MS));
