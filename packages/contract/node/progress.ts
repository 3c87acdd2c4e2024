/** The progress of a long step. It is shown while the step runs, and not stored. */
export interface StepProgress {
  /** The number of rows, pages or bytes that are done. */
  done: number;
  /** The total amount, if it is known. */
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
  report: (progress: StepProgress) => void,
  now: () => number = Date.now,
): (done: number, total?: number, text?: string) => void {
  let reportedAt = now();
  let hasReported = false;
  return (done, total, text) => {
    const at = now();
    const isEnd = hasReported && done === total;
    if (!isEnd && at - reportedAt < PROGRESS_PACE_MS) return;
    reportedAt = at;
    hasReported = true;
    report({
      done: countOf(done),
      ...(total === undefined || !(countOf(total) > 0) ? {} : { total: countOf(total) }),
      ...(text === undefined || text === '' ? {} : { text: text.slice(0, PROGRESS_TEXT_LIMIT) }),
    });
  };
}

const countOf = (value: number): number => (Number.isFinite(value) && value > 0 ? value : 0);
