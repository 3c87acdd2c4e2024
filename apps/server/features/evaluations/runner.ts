import { HeddleError } from '@heddle/contract/errors/define';
import type { Evaluation, EvaluationCase } from '@heddle/contract/workflow/evaluation';
import { isTemporaryRefusal } from '../../platform/limits/admission.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Judges } from './grading.ts';
import { createGrading, failedWith } from './grading.ts';
import type { OpenResult, EvaluationProgress, RunRow } from './results.ts';
import { readContent } from './store.ts';

/** Cases of a run that are executed at a time, where the evaluation does not say. */
const PARALLEL = 4;
/** Drives runs of evaluations. What it does is stored step by step, so that any server goes on with it after a crash. */
export interface EvaluationRunner {
  /** Starts what has not begun, grades what has ended, and ends the run once all has a result. Never rejects. */
  advance(runId: string): Promise<void>;
  /** Goes on with all runs under way. */
  advanceAll(): Promise<void>;
  /** Stops a run with its executions. False where it has ended. */
  stop(runId: string): Promise<boolean>;
}

type Surroundings = Pick<Platform, 'db' | 'families' | 'journal' | 'plans' | 'log' | 'lifecycle'>;

/** Starts the execution of a case. Throws what the journal throws. */
function createCaseStarts({ plans, journal }: Pick<Platform, 'plans' | 'journal'>, progress: EvaluationProgress) {
  return async (run: RunRow, evaluation: Evaluation, { position }: OpenResult): Promise<void> => {
    const given = evaluation.cases[position];
    if (!given) return;
    // Kept from case to case.
    const { workflow } = await plans.get(run.workflow_id, run.revision);
    const { committed } = journal.start({
      userId: run.user_id,
      workflowId: run.workflow_id,
      workflowName: workflow.name,
      revision: run.revision,
      input: { trigger: run.trigger, mode: 'evaluation', items: itemsOf(given) },
      dedupeKey: `evaluation:${run.id}:${position}`,
      lane: { name: `evaluation:${run.id}`, limit: evaluation.parallel ?? PARALLEL },
    });
    await progress.noteExecution(run.id, position, (await committed).id);
  };
}

/** The runner over what is stored of runs. */
export function createRunner(
  { db, families, journal, plans, log, lifecycle }: Surroundings,
  progress: EvaluationProgress,
  judges: Judges,
): EvaluationRunner {
  const gradeResult = createGrading({ journal, plans, log }, progress, judges);
  const startCase = createCaseStarts({ plans, journal }, progress);
  const advancing = new Map<string, { again: boolean; stop: AbortController }>();

  async function step(runId: string, signal: AbortSignal): Promise<void> {
    const run = await progress.find(runId);
    if (!run) return;
    const evaluation = readContent(run);
    const open = await progress.open(runId);
    for (const result of open.filter(({ execution_id: id }) => id === null)) {
      if (signal.aborted) return;
      try {
        await startCase(run, evaluation, result);
      } catch (error) {
        // A later round tries again.
        if (isTemporaryRefusal(error)) break;
        if (!(error instanceof HeddleError)) throw error;
        await progress.noteResult(runId, result, failedWith(error, null));
      }
    }
    const ended = await endedAmong(db, await progress.open(runId));
    await Promise.all(ended.map((result) => gradeResult(run, evaluation, result, signal)));
    if (!signal.aborted && (await progress.open(runId)).length === 0) await progress.end(runId, 'completed');
  }

  const advance: EvaluationRunner['advance'] = async (runId) => {
    const known = advancing.get(runId);
    if (known) {
      known.again = true;
      return;
    }
    const state = { again: true, stop: new AbortController() };
    advancing.set(runId, state);
    const signal = AbortSignal.any([state.stop.signal, lifecycle.closing]);
    try {
      while (state.again && !signal.aborted) {
        state.again = false;
        await step(runId, signal);
      }
    } catch (err) {
      log.error({ err, runId }, 'evaluation round failed');
    } finally {
      advancing.delete(runId);
    }
  };

  return {
    advance,

    async advanceAll() {
      for (const id of await progress.underWay()) void advance(id);
    },

    async stop(runId) {
      if (!(await progress.end(runId, 'stopped'))) return false;
      advancing.get(runId)?.stop.abort();
      for (const id of await progress.executions(runId)) {
        try {
          await families.stop(id);
        } catch (error) {
          if (!(error instanceof HeddleError)) throw error;
          if (error.code !== 'execution_finished' && error.code !== 'execution_not_found') throw error;
        }
      }
      return true;
    },
  };
}

const itemsOf = ({ input }: EvaluationCase) => (Array.isArray(input) ? input : [input]).map((json) => ({ json }));

/** Selects the results whose executions have ended or were removed. */
async function endedAmong(db: Platform['db'], results: readonly OpenResult[]): Promise<OpenResult[]> {
  const ids = results.flatMap(({ execution_id: id }) => id ?? []);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('executions').select(['id', 'status']).where('id', 'in', ids).execute();
  const status = new Map(rows.map((row) => [row.id, row.status]));
  return results.filter(({ execution_id: id }) => id !== null && status.get(id) !== 'running');
}
