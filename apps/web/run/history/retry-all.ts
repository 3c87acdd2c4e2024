import { errorText } from '../../api/client.ts';
import type { RunsView } from '../../api/executions.ts';
import { readRuns, retryFromFailed } from '../../api/executions.ts';

/** The most runs that are retried at once. */
export const RETRY_LIMIT = 500;

/** Runs that are read at once. */
const PAGE = 50;

/** So many refusals in a row end it: what refuses one run, such as a workflow with problems or a limit, mostly refuses the next. */
const REFUSALS = 10;

/** How far it is: runs that were started again, runs that were not, and why the last of these was not. */
export interface RetryProgress {
  started: number;
  refused: number;
  reason: string;
  /** True at the end; `more`: there are further failed runs. */
  done: boolean;
  more: boolean;
}

/**
 * Retries the failed runs of a selection one after another, newest first, each from the step that failed. Runs that begin meanwhile are newer, and so never
 * among them. Reports its progress, and ends once `signal` says so, at `RETRY_LIMIT`, or where runs are refused again and again.
 */
export async function retryAll(
  userId: string,
  selection: Pick<RunsView, 'workflowId' | 'from' | 'to'>,
  report: (progress: RetryProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const progress: RetryProgress = { started: 0, refused: 0, reason: '', done: false, more: false };
  const tell = (change: Partial<RetryProgress>): void => report(Object.assign(progress, change) && { ...progress });
  let inRow = 0;
  let before: string | undefined;
  try {
    for (;;) {
      const runs = await readRuns(userId, { ...selection, status: 'failed', before, limit: PAGE });
      for (const { id, workflowDeleted } of runs) {
        before = id;
        if (workflowDeleted) continue;
        if (signal.aborted || inRow >= REFUSALS || progress.started + progress.refused >= RETRY_LIMIT)
          return tell({ done: true, more: true });
        try {
          await retryFromFailed(id);
          inRow = 0;
          tell({ started: progress.started + 1 });
        } catch (error) {
          inRow += 1;
          tell({ refused: progress.refused + 1, reason: errorText(error, 'The run could not be started.') });
        }
      }
      if (runs.length < PAGE) return tell({ done: true });
    }
  } catch (error) {
    tell({ done: true, more: true, reason: errorText(error, 'The failed runs could not be read.') });
  }
}
