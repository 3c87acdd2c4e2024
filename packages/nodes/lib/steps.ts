import type { Stoppable } from './turns.ts';
import { anotherTurn, turnEnd } from './turns.ts';

/** Work that can be put aside: it yields wherever other work may run, at least every few milliseconds, and returns what comes of it. */
export type Steps<R> = Generator<undefined, R, undefined>;

/**
 * Does work on something that is no list (for a list there is `inTurns`): one value with much in it, a long text. Long work lets other work run in
 * between, and is ended by an aborted signal, with whose reason the promise is rejected. What the work throws is thrown.
 */
export async function inSteps<R>(steps: Steps<R>, stop?: Stoppable): Promise<R> {
  for (let until = turnEnd(); ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await anotherTurn(stop);
    until = turnEnd();
  }
}

/** The same without a break, where nothing else waits for the thread. */
export function atOnce<R>(steps: Steps<R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
