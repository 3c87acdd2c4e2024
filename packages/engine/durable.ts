import type { Effect } from '@heddle/contract/node/define';
import type { RunEvent } from '@heddle/contract/run/events';

/** The work of one attempt of a step. Gives the event that is to be recorded; never throws. */
export interface StepWork {
  attempt: number;
  effect: Effect;
  /** `stop` is called when the run is stopped while the work is under way. */
  run(): { result: RunEvent | Promise<RunEvent>; stop: (() => void) | null };
}

/**
 * What makes a run durable, at the height of execution. An implementation records what settles and gives it back in the same order
 * when the run is carried on by another process.
 */
export interface Durable {
  /** Starts a step attempt, unless its result is already recorded. An effect starts only when everything before it is on disk. */
  step(key: string, work: StepWork): void;
  /** Gives `woken` once the time has come, also after restarts. */
  sleep(key: string, until: number): void;
  /** Asks a step that is under way to stop; nobody waits for it any more. */
  abort(key: string): void;
  /** What happened next. The first event is `started`. Null when the run is put aside: it will be carried on from the start of the fold. */
  next(): RunEvent | null | Promise<RunEvent | null>;
}
