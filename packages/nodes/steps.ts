import { nextTurn } from './next-turn.ts';

/** How long work may hold the thread before others get a turn, in milliseconds. */
const TURN_MS = 10;

/** Work that can be put aside: it yields wherever other work may run, at least every few milliseconds, and returns what comes of it. */
export type Steps<R> = Generator<undefined, R, undefined>;

/**
 * Does work on something that is no list (for a list there is `inTurns`): one value with much in it, a long text. Long work lets other work run in
 * between, and is ended by an aborted signal, with whose reason the promise is rejected. What the work throws is thrown.
 */
export async function inSteps<R>(steps: Steps<R>, stop?: { readonly signal: AbortSignal }): Promise<R> {
  for (let until = performance.now() + TURN_MS; ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < until) continue;
    await nextTurn();
    stop?.signal.throwIfAborted();
    until = performance.now() + TURN_MS;
  }
}

/** The same without a break, where nothing else waits for the thread. */
export function atOnce<R>(steps: Steps<R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
