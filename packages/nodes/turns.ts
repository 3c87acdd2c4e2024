import { nextTurn } from './next-turn.ts';

/** How long work on many items may hold the thread before others get a turn, in milliseconds. */
const TURN_MS = 10;

/** Who may want the work to stop: a node's context. Its signal is only looked at when the work is long. */
interface Stoppable {
  readonly signal: AbortSignal;
}

/**
 * Calls `work` for every entry, then gives `result()`. Quick work is done at once; long work lets other work run in between and gives a promise,
 * which is rejected with the reason of the signal once that is aborted.
 */
export function inTurns<T, R>(list: readonly T[], work: (entry: T, index: number) => void, result: () => R, stop?: Stoppable): R | Promise<R> {
  const each = (from: number, to: number): void => {
    // Within the list there is an entry at every index.
    for (let index = from; index < to; index += 1) work(list[index] as T, index);
  };
  return inBatches(list, each, result, stop);
}

/** The most entries that are handed over at once: so many may turn out to be slow before the clock is looked at again. */
export const MOST_AT_ONCE = 64;

/** As many where no entry can be slow. The clock then takes no part of the time, and what the entries need stays in the fastest memory. */
export const MOST_LIGHT = 256;

/** The same for work that takes several entries at once, `most` of them: it is called with where they begin and where they end. */
export function inBatches<R>(list: readonly unknown[], work: Work, result: () => R | Promise<R>, stop?: Stoppable, most = MOST_AT_ONCE): R | Promise<R> {
  const progress: Progress = { at: 0, batch: 1, most };
  return workTurn(list, progress, work) ? result() : finishInTurns(list, progress, work, result, stop);
}

type Work = (from: number, to: number) => void;

async function finishInTurns<R>(list: readonly unknown[], progress: Progress, work: Work, result: () => R | Promise<R>, stop: Stoppable | undefined): Promise<R> {
  do {
    await nextTurn();
    stop?.signal.throwIfAborted();
  } while (!workTurn(list, progress, work));
  return result();
}

interface Progress {
  /** The entry that comes next. */
  at: number;
  /** Entries between two looks at the clock, which costs more than many a work does. */
  batch: number;
  readonly most: number;
}

/** A batch that is quicker than this may grow, in milliseconds. */
const QUICK = 0.1;

/** Works until the entries or the turn end; true when nothing is left. */
function workTurn(list: readonly unknown[], progress: Progress, work: Work): boolean {
  let now = performance.now();
  const until = now + TURN_MS;
  while (progress.at < list.length) {
    if (now >= until) return false;
    const end = Math.min(progress.at + progress.batch, list.length);
    work(progress.at, end);
    progress.at = end;
    const then = now;
    now = performance.now();
    progress.batch = now - then < QUICK ? Math.min(progress.batch * 2, progress.most) : 1;
  }
  return true;
}

/** Calls asynchronous `work` for every entry, one after the other. Other work runs in between, also where the work never really waits. */
export async function eachInTurns<T>(list: readonly T[], work: (entry: T, index: number) => Promise<void>, stop: Stoppable): Promise<void> {
  let until = performance.now() + TURN_MS;
  for (const [index, entry] of list.entries()) {
    await work(entry, index);
    if (performance.now() < until) continue;
    await nextTurn();
    stop.signal.throwIfAborted();
    until = performance.now() + TURN_MS;
  }
}
