import { HeddleError } from '@heddle/contract/errors/define';
import { runErrors } from '@heddle/contract/errors/run';
import type { Evaluation } from '@heddle/contract/workflow/evaluation';
import { resultOfRun } from '@heddle/engine/result-of-run';
import type { Platform } from '../../platform/platform.ts';
import type { Graded, Judge } from './graders.ts';
import { grade, outputOf } from './graders.ts';
import type { CaseOutcome, EvaluationProgress, OpenResult, RunRow } from './results.ts';

/** How long a server has a result for grading before another may take it; it asks for more time while it goes on. Milliseconds. */
const CLAIM_MS = 60_000;

/** Makes the judge for a case. `runId` tells apart what its calls of models use. */
export type Judges = (asking: { userId: string; workflowId: string; runId: string; signal: AbortSignal }) => Judge;

/** Grades the result of an execution that has ended, and stores that, unless another server is about to. Rejects where nothing can be stored. */
export type GradeResult = (
  run: RunRow,
  evaluation: Evaluation,
  result: OpenResult,
  signal: AbortSignal,
) => Promise<void>;

/** What has come of a case without a grade. */
export const failedWith = (
  { code, message }: { code: string; message: string },
  durationMs: number | null,
): CaseOutcome => ({ status: 'error', output: null, scores: [], error: { code, message }, durationMs });

/** Grading over what is stored of runs. */
export function createGrading(
  { journal, plans, log }: Pick<Platform, 'journal' | 'plans' | 'log'>,
  progress: EvaluationProgress,
  judges: Judges,
): GradeResult {
  async function outcomeOf(
    run: RunRow,
    evaluation: Evaluation,
    { position, execution_id: executionId }: OpenResult,
    signal: AbortSignal,
  ): Promise<CaseOutcome> {
    const recorded = executionId === null ? null : await journal.read(executionId);
    if (!recorded) return failedWith(runErrors.execution_not_found(), null);
    const { row, events } = recorded;
    const durationMs = row.finishedAt === null ? null : row.finishedAt - row.startedAt;
    if (row.status !== 'completed')
      return failedWith(row.error ?? { code: row.status, message: `The execution was ${row.status}.` }, durationMs);
    const plan = await plans.get(run.workflow_id, run.revision);
    const items = resultOfRun(plan, events).map(({ json }) => json);
    const given = evaluation.cases[position];
    const graded: Graded = { items, input: given?.input ?? {}, expected: given?.expected };
    const judge = judges({
      userId: run.user_id,
      workflowId: run.workflow_id,
      runId: `${run.id}#${position}`,
      signal,
    });
    const output = outputOf(items);
    try {
      const scores = [];
      for (const grader of evaluation.graders) scores.push(await grade(grader, graded, judge));
      const status = scores.every(({ passed }) => passed) ? 'passed' : 'failed';
      return { status, output, scores, error: null, durationMs };
    } catch (error) {
      if (signal.aborted || !(error instanceof HeddleError)) throw error;
      return { ...failedWith(error, durationMs), output };
    }
  }

  return async (run, evaluation, result, signal) => {
    const { position } = result;
    const now = Date.now();
    if (!(await progress.claim(run.id, position, now + CLAIM_MS, now))) return;
    const renewal = setInterval(() => {
      progress
        .claim(run.id, position, Date.now() + CLAIM_MS, Number.MAX_SAFE_INTEGER)
        .catch((err: unknown) => log.error({ err }, 'renewal of an evaluation claim failed'));
    }, CLAIM_MS / 3).unref();
    try {
      await progress.noteResult(run.id, result, await outcomeOf(run, evaluation, result, signal));
    } catch (error) {
      if (!signal.aborted) throw error;
      // The next server need not wait until this claim runs out.
      await progress.claim(run.id, position, 0, Number.MAX_SAFE_INTEGER);
    } finally {
      clearInterval(renewal);
    }
  };
}
