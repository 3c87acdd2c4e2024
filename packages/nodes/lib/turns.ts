import type { StepExpressions } from '@heddle/contract/node/context';
import type { StepResources } from '@heddle/contract/node/resources';
import { turns } from '@heddle/contract/node/turns';
import { nextTurn } from './next-turn.ts';

/** What a piece of work may take at least, in milliseconds: what is quick is done at once, even where others have used up the turn. */
const LEAST_MS = 1;

/** Who may want the work to stop, and whose work it is: a node's context. Its signal is only looked at when the work is long. */
export interface Stoppable {
  readonly signal: AbortSignal;
  readonly resources?: StepResources;
  /** The items of the step, and what makes their fields ready: done for who goes through them. */
  readonly items?: readonly unknown[];
  readonly expressions?: StepExpressions;
}

/** What the fields of an item may cost until the clock is looked at: about a tenth of a millisecond. */
const COSTLY = 2000;

/** Until when work that goes on now may hold the thread. */
export function turnEnd(now = performance.now()): number {
  return Math.max(turns.endAt(now), now + LEAST_MS);
}

/** Lets others have their turn, then goes on. Rejects with the reason of the signal once that is aborted. */
export async function anotherTurn(stop: Stoppable | undefined): Promise<void> {
  await nextTurn(stop?.resources?.user);
  stop?.signal.throwIfAborted();
}

/**
 * Calls `work` for every entry, then gives `result()`. Quick work is done at once; long work lets other work run in between and gives a promise,
 * which is rejected with the reason of the signal once that is aborted.
 */
export function inTurns<T, R>(
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
  return inBatches(list, expressions ? withFields(list, work, expressions, list === stop?.items) : each, result, stop);
}

/** The same for entries for which fields are evaluated: no batch goes on once they have turned out to be costly, and for items they are made ready. */
function withFields<T>(
  list: readonly T[],
  work: (entry: T, index: number) => void,
  expressions: StepExpressions,
  areItems: boolean,
): Work {
  return (from, to) => {
    const costly = expressions.spent + COSTLY;
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

/** The most entries that are handed over at once: so many may turn out to be slow before the clock is looked at again. */
export const MOST_AT_ONCE = 64;

/** As many where no entry can be slow. The clock then takes no part of the time, and what the entries need stays in the fastest memory. */
export const MOST_LIGHT = 256;

/** The same for work that takes several entries at once, `most` of them: it is called with where they begin and where they end. */
export function inBatches<R>(
  list: readonly unknown[],
  work: Work,
  result: () => R | Promise<R>,
  stop?: Stoppable,
  most = MOST_AT_ONCE,
): R | Promise<R> {
  const progress: Progress = { at: 0, batch: 1, most };
  return workTurn(list, progress, work) ? result() : finishInTurns(list, progress, work, result, stop);
}

/** What ended a batch early: where it goes on, and what has to be waited for before that. */
interface Paused {
  at: number;
  ready?: Promise<void>;
}

/** Most works never pause and give nothing at all. */
type Work = (from: number, to: number) => Paused | undefined | void;

async function finishInTurns<R>(
  list: readonly unknown[],
  progress: Progress,
  work: Work,
  result: () => R | Promise<R>,
  stop: Stoppable | undefined,
): Promise<R> {
  do {
    const { ready } = progress;
    progress.ready = undefined;
    await (ready ?? anotherTurn(stop));
  } while (!workTurn(list, progress, work));
  return result();
}

interface Progress {
  /** The entry that comes next. */
  at: number;
  /** Entries between two looks at the clock, which costs more than many a work does. */
  batch: number;
  readonly most: number;
  /** What has to be waited for before it goes on. */
  ready?: Promise<void> | undefined;
}

/** A batch that is quicker than this may grow, in milliseconds. */
const QUICK = 0.1;

/** Works until the entries or the turn end; true when nothing is left. */
function workTurn(list: readonly unknown[], progress: Progress, work: Work): boolean {
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
    progress.batch = now - then < QUICK ? Math.min(progress.batch * 2, progress.most) : 1;
  }
  return true;
}

/** Calls asynchronous `work` for every entry, one after the other. Other work runs in between, also where the work never really waits. */
export async function eachInTurns<T>(
  list: readonly T[],
  work: (entry: T, index: number) => Promise<void>,
  stop: Stoppable,
): Promise<void> {
  let until = turnEnd();
  const expressions = list === stop.items ? stop.expressions : undefined;
  for (const [index, entry] of list.entries()) {
    await expressions?.ready(index);
    await work(entry, index);
    if (performance.now() < until) continue;
    await anotherTurn(stop);
    until = turnEnd();
  }
}
