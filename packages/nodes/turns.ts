import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work on many items may hold the thread before others get a turn, in milliseconds. */
const TURN_MS = 10;

/** Calls `work` for every entry, then gives `result()`. Quick work is done at once; long work lets other work run in between and gives a promise. */
export function inTurns<T, R>(list: readonly T[], work: (entry: T, index: number) => void, result: () => R): R | Promise<R> {
  const entries = list.entries();
  return workTurn(entries, work) ? result() : finishInTurns(entries, work, result);
}

async function finishInTurns<T, R>(entries: Iterator<[number, T]>, work: (entry: T, index: number) => void, result: () => R): Promise<R> {
  do await nextTurn();
  while (!workTurn(entries, work));
  return result();
}

/** Works until the entries or the turn end; true when nothing is left. */
function workTurn<T>(entries: Iterator<[number, T]>, work: (entry: T, index: number) => void): boolean {
  const until = performance.now() + TURN_MS;
  do {
    const next = entries.next();
    if (next.done) return true;
    work(next.value[1], next.value[0]);
  } while (performance.now() < until);
  return false;
}
