import type { StepExpressions } from '@heddle/contract/node/context';
import type { StepResources } from '@heddle/contract/node/resources';
import { turns } from '@heddle/contract/node/turns';

// Long work shares the thread with all other work of the process: it runs until the current turn ends (see `Turns`, which sets the length of a turn and
// the order of users), then yields to the event loop.

/** The shortest slice, in milliseconds: short work finishes at once even when other work has used up the turn. */
const MIN_SLICE_MS = 1;

/** Who can cancel the work, and whose work it is: a node's context. The signal is read only when the work yields. */
export interface Stoppable {
  readonly signal: AbortSignal;
  readonly resources?: StepResources;
  /** The items of the step, and what prepares the expressions of their fields: `forEachYielding` over these items calls it. */
  readonly items?: readonly unknown[];
  readonly expressions?: StepExpressions;
}

/** When the current slice of work ends, on the clock of `performance.now()`. */
function turnEnd(now = performance.now()): number {
  return Math.max(turns.endAt(now), now + MIN_SLICE_MS);
}

/** Lets other work of this thread run: that of other users first. Rejects with the signal's reason once it is aborted. */
export async function yieldToEventLoop(stop?: Stoppable): Promise<void> {
  await turns.next(stop?.resources?.user ?? '');
  stop?.signal.throwIfAborted();
}

/**
 * For loops of any form: call the returned function often. While the turn lasts it returns undefined; after that, a promise to await before going on,
 * which rejects with the signal's reason once it is aborted.
 */
export function yieldPoints(stop?: Stoppable): () => Promise<void> | undefined {
  let until = turnEnd();
  const pause = async (): Promise<void> => {
    await yieldToEventLoop(stop);
    until = turnEnd();
  };
  return () => (performance.now() < until ? undefined : pause());
}

/**
 * Calls `work` for every entry, then returns `result()`. Short work is synchronous; long work yields to other work and returns a promise, which rejects
 * with the signal's reason once it is aborted.
 */
export function forEachYielding<T, R>(
  list: readonly T[],
  work: (entry: T, index: number) => void,
  result: () => R,
  stop?: Stoppable,
): R | Promise<R> {
  const { expressions } = stop ?? {};
  const each = (from: number, to: number): void => {
    // Within the list there is an entry at every index.
    for (let index = from; index < to; index += 1) work(list[index] as T, index);
  };
  return forEachBatchYielding(
    list,
    expressions ? withFields(list, work, expressions, list === stop?.items) : each,
    result,
    stop,
  );
}

/** What the fields of one batch may cost before the clock is read: about a tenth of a millisecond. */
const BATCH_COST = 2000;

/** The work of a batch whose fields are evaluated: it ends early once they turn out costly, and prepares the fields of the step's own items. */
function withFields<T>(
  list: readonly T[],
  work: (entry: T, index: number) => void,
  expressions: StepExpressions,
  areItems: boolean,
): BatchWork {
  return (from, to) => {
    const costly = expressions.spent + BATCH_COST;
    for (let index = from; index < to; index += 1) {
      const ready = areItems ? expressions.ready(index) : undefined;
      if (ready) return { at: index, ready };
      // Within the list there is an entry at every index.
      work(list[index] as T, index);
      if (expressions.spent > costly) return { at: index + 1 };
    }
    return undefined;
  };
}

/** Entries per batch at most: the clock is read after each batch, and every entry of one may turn out slow. */
export const MAX_BATCH = 64;

/** The same where no entry can be slow: reading the clock then costs nothing measurable, and a batch stays in the fastest cache. */
export const MAX_FAST_BATCH = 256;

/** As `forEachYielding`, for work that takes a batch of entries at once, up to `maxBatch`: it is called with the first index and the one after the last. */
export function forEachBatchYielding<R>(
  list: readonly unknown[],
  work: BatchWork,
  result: () => R | Promise<R>,
  stop?: Stoppable,
  maxBatch = MAX_BATCH,
): R | Promise<R> {
  const progress: Progress = { at: 0, batch: 1, maxBatch };
  return workUntilTurnEnd(list, progress, work) ? result() : finishYielding(list, progress, work, result, stop);
}

/** Why a batch ended early: where to continue, and what to await before that. */
interface Paused {
  at: number;
  ready?: Promise<void>;
}

/** Most work never pauses and returns nothing. */
type BatchWork = (from: number, to: number) => Paused | undefined | void;

async function finishYielding<R>(
  list: readonly unknown[],
  progress: Progress,
  work: BatchWork,
  result: () => R | Promise<R>,
  stop: Stoppable | undefined,
): Promise<R> {
  do {
    const { ready } = progress;
    progress.ready = undefined;
    await (ready ?? yieldToEventLoop(stop));
  } while (!workUntilTurnEnd(list, progress, work));
  return result();
}

interface Progress {
  /** The next entry. */
  at: number;
  /** Entries between two reads of the clock, which costs more than the work on many entries. */
  batch: number;
  readonly maxBatch: number;
  /** What to await before continuing. */
  ready?: Promise<void> | undefined;
}

/** A batch that takes less than this grows, in milliseconds. */
const SHORT_BATCH_MS = 0.1;

/** Works until the entries or the turn end; true when no entry is left. */
function workUntilTurnEnd(list: readonly unknown[], progress: Progress, work: BatchWork): boolean {
  let now = performance.now();
  const until = turnEnd(now);
  while (progress.at < list.length) {
    if (now >= until) return false;
    const end = Math.min(progress.at + progress.batch, list.length);
    const paused = work(progress.at, end) ?? undefined;
    progress.at = paused?.at ?? end;
    if (paused?.ready) {
      progress.ready = paused.ready;
      return false;
    }
    const then = now;
    now = performance.now();
    progress.batch = now - then < SHORT_BATCH_MS ? Math.min(progress.batch * 2, progress.maxBatch) : 1;
  }
  return true;
}

/** Calls `work` for every entry, one after the other, and awaits what it returns, if anything. Yields to other work also where `work` never really waits. */
export async function forEachAsyncYielding<T>(
  list: readonly T[],
  work: (entry: T, index: number) => Promise<void> | undefined,
  stop: Stoppable,
): Promise<void> {
  const pause = yieldPoints(stop);
  const expressions = list === stop.items ? stop.expressions : undefined;
  for (const [index, entry] of list.entries()) {
    // Most entries wait for nothing: an await of nothing takes as long as the work on a short entry.
    const ready = expressions?.ready(index);
    if (ready) await ready;
    const done = work(entry, index);
    if (done) await done;
    const paused = pause();
    if (paused) await paused;
  }
}

/** Work as a generator: it yields wherever other work may run, at least every few milliseconds, and returns its result. */
export type Yielding<R> = Generator<undefined, R, undefined>;

/**
 * Runs a generator over something that is not a list (for a list: `forEachYielding`): one value with much in it, a long text. Yields to other work at the
 * end of each turn. Rejects with what the work throws, and with the signal's reason once it is aborted.
 */
export async function runYielding<R>(work: Yielding<R>, stop?: Stoppable): Promise<R> {
  const pause = yieldPoints(stop);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    const paused = pause();
    if (paused) await paused;
  }
}

/** Runs a generator synchronously: in a worker, where no other work waits for the thread. */
export function runSync<R>(work: Yielding<R>): R {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
