import type { Effect } from '@heddle/contract/node/define';
import type { RunEvent } from '@heddle/contract/run/events';
import type { RunState } from './state.ts';

/** The work of one attempt of a step. Returns the event to record; never throws. */
export interface StepWork {
  attempt: number;
  effect: Effect;
  /** `stop` is called when the run is stopped while the work is under way. */
  run(): { result: RunEvent | Promise<RunEvent>; stop: (() => void) | null };
}

/**
 * The port by which a run becomes durable. An implementation records events and returns them in the same order when the run is resumed, also in another
 * process.
 */
export interface Durable {
  /** Starts a step attempt, unless its result is already recorded. An effect starts only when everything before it is on disk. */
  step(key: string, work: StepWork): void;
  /**
   * Produces `woken` at this time (epoch milliseconds), also after restarts. With `duration` (milliseconds) it is produced once this much time has
   * passed: setting the clock neither delays nor hastens it, and after a restart, when only the clock is known, it takes no longer than `duration`.
   */
  sleep(key: string, until: number, duration?: number): void;
  /** Aborts a step that is under way; its result is ignored. */
  abort(key: string): void;
  /** The state that the run's events are folded into, before the first of them. Left out by ports that take no signals. */
  folds?(state: Pick<RunState, 'unconsumed'>): void;
  /** The next event; the first is `started`. Null when the run is suspended: it is resumed by folding all events again. */
  next(): RunEvent | null | Promise<RunEvent | null>;
}
