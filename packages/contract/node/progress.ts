/** How far a step has come that takes long. It is shown while the step runs, and not kept. */
export interface StepProgress {
  /** The number of rows, pages or bytes that are done. */
  done: number;
  /** How much there is in all, where that is known. */
  total?: number;
  /** The current work, in a few words. */
  text?: string;
}

/** The shortest interval between two progress reports of a step, in milliseconds. */
export const PROGRESS_PACE_MS = 200;
/** Characters of the text that are passed on. */
export const PROGRESS_TEXT_LIMIT = 120;

/** Throttles progress reports; short steps report nothing. Negative numbers and NaN count as 0. */
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
