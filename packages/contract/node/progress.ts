/** How far a step has come that takes long. It is shown while the step runs, and not kept. */
export interface StepProgress {
  /** What is done so far: rows, pages, bytes. */
  done: number;
  /** How much there is in all, where that is known. */
  total?: number;
  /** What is being done, in a few words. */
  text?: string;
}

/** How often those who watch are told of a step at most. Milliseconds. */
export const PROGRESS_PACE_MS = 200;
/** Characters of the text that are passed on. */
export const PROGRESS_TEXT_LIMIT = 120;

/** Passes on how far a step is, now and then; of steps that are done within a moment nothing is told. Negative and unreal numbers count as 0. */
export function createProgress(
  tell: (progress: StepProgress) => void,
  now: () => number = Date.now,
): (done: number, total?: number, text?: string) => void {
  let toldAt = now();
  let hasTold = false;
  return (done, total, text) => {
    const at = now();
    const isEnd = hasTold && done === total;
    if (!isEnd && at - toldAt < PROGRESS_PACE_MS) return;
    toldAt = at;
    hasTold = true;
    tell({
      done: countOf(done),
      ...(total === undefined || !(countOf(total) > 0) ? {} : { total: countOf(total) }),
      ...(text === undefined || text === '' ? {} : { text: text.slice(0, PROGRESS_TEXT_LIMIT) }),
    });
  };
}

const countOf = (value: number): number => (Number.isFinite(value) && value > 0 ? value : 0);
