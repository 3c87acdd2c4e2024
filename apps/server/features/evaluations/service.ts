import type {
  EvaluationRunSummary,
  EvaluationRunView,
  EvaluationSummary,
  EvaluationView,
} from '@heddle/contract/api/evaluations';
import { HeddleError } from '@heddle/contract/errors/define';
import { evaluationErrors } from '@heddle/contract/errors/evaluations';
import { runErrors } from '@heddle/contract/errors/run';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { Evaluation, EvaluationCase } from '@heddle/contract/workflow/evaluation';
import { evaluationLimits, readEvaluation } from '@heddle/contract/workflow/evaluation';
import { pickTrigger } from '@heddle/engine/pick-trigger';
import { resultOfRun } from '@heddle/engine/result-of-run';
import type { Platform } from '../../platform/platform.ts';
import { findProblems } from '../../platform/workflows/problems.ts';
import { readOwnDraft, readRevision } from '../../platform/workflows/revisions.ts';
import { outputOf } from './graders.ts';
import type { EvaluationProgress } from './results.ts';
import type { EvaluationRunner } from './runner.ts';
import { findRun, listRuns } from './runs.ts';
import type { EvaluationStore } from './store.ts';

/** A workflow of a user, and one of its evaluations. */
export interface EvaluationPlace {
  userId: string;
  workflowId: string;
  id: string;
}

/** Evaluations of a user's workflows. All throw `workflow_not_found`, those that take a place `evaluation_not_found`. */
export interface EvaluationService {
  list(userId: string, workflowId: string): Promise<EvaluationSummary[]>;
  get(place: EvaluationPlace): Promise<EvaluationView>;
  /** Throws `evaluation_malformed`, `evaluation_too_large`, `evaluation_limit`. */
  create(userId: string, workflowId: string, body: unknown): Promise<EvaluationView>;
  update(place: EvaluationPlace, body: unknown): Promise<EvaluationView>;
  remove(place: EvaluationPlace): Promise<void>;
  /** An execution as a case: its input, and its result as what is expected. Throws `execution_not_found`, `evaluation_no_result`. */
  caseOf(userId: string, executionId: string): Promise<EvaluationCase>;
  /** Begins a run. Throws `evaluation_under_way`, `workflow_invalid`, `trigger_unknown`, `execution_without_trigger`. */
  start(place: EvaluationPlace, revision: number | undefined): Promise<EvaluationRunView>;
  runs(place: EvaluationPlace): Promise<EvaluationRunSummary[]>;
  /** Throws `evaluation_run_not_found`. */
  run(place: EvaluationPlace, runId: string): Promise<EvaluationRunView>;
  /** Throws `evaluation_run_not_found`, `evaluation_ended`. */
  stop(place: EvaluationPlace, runId: string): Promise<EvaluationRunView>;
}

/** A workflow that is deleted at the same time counts as not found. */
function asGone(error: unknown): never {
  throw error instanceof HeddleError && error.code === 'meanwhile_deleted'
    ? workflowErrors.workflow_not_found()
    : error;
}

function checked(evaluation: Evaluation): Evaluation {
  if (Buffer.byteLength(JSON.stringify(evaluation)) > evaluationLimits.bytes)
    throw evaluationErrors.evaluation_too_large({ limit: '1 MiB' });
  return evaluation;
}

type Parts = { store: EvaluationStore; progress: EvaluationProgress; runner: EvaluationRunner };

/** The service over the store and the runner. */
export function createEvaluationService(platform: Platform, parts: Parts): EvaluationService {
  const { store } = parts;

  async function own(userId: string, workflowId: string): Promise<void> {
    if (!(await store.owns(userId, workflowId))) throw workflowErrors.workflow_not_found();
  }

  const get: EvaluationService['get'] = async ({ userId, workflowId, id }) => {
    await own(userId, workflowId);
    const found = await store.find(workflowId, id);
    if (!found) throw evaluationErrors.evaluation_not_found();
    return found;
  };

  return {
    get,
    ...createRunCalls(platform, get, parts),

    async list(userId, workflowId) {
      await own(userId, workflowId);
      return store.list(workflowId);
    },

    async create(userId, workflowId, body) {
      await own(userId, workflowId);
      const evaluation = checked(readEvaluation(body));
      if ((await store.count(workflowId)) >= evaluationLimits.perWorkflow)
        throw evaluationErrors.evaluation_limit({ limit: evaluationLimits.perWorkflow });
      return get({ userId, workflowId, id: await store.create(workflowId, evaluation).catch(asGone) });
    },

    async update(place, body) {
      await own(place.userId, place.workflowId);
      if (!(await store.update(place.workflowId, place.id, checked(readEvaluation(body)))))
        throw evaluationErrors.evaluation_not_found();
      return get(place);
    },

    async remove(place) {
      await own(place.userId, place.workflowId);
      const underWay = await parts.progress.underWayOf(place.id);
      if (underWay !== null) await parts.runner.stop(underWay);
      if (!(await store.remove(place.workflowId, place.id))) throw evaluationErrors.evaluation_not_found();
    },

    async caseOf(userId, executionId) {
      const recorded = await platform.journal.read(executionId);
      if (recorded?.row.userId !== userId) throw runErrors.execution_not_found();
      const { row, events } = recorded;
      const [started] = events;
      if (row.status !== 'completed' || started?.type !== 'started') throw evaluationErrors.evaluation_no_result();
      const given = started.items.map(({ json }) => json);
      const result = resultOfRun(await platform.plans.get(row.workflowId, row.revision), events);
      return {
        input: given.length === 1 && given[0] ? given[0] : given,
        expected: outputOf(result.map(({ json }) => json)),
      };
    },
  };
}

function createRunCalls(
  platform: Platform,
  get: EvaluationService['get'],
  { progress, runner }: Parts,
): Pick<EvaluationService, 'start' | 'runs' | 'run' | 'stop'> {
  const { db, nodes } = platform;

  const run: EvaluationService['run'] = async (place, runId) => {
    const { id } = await get(place);
    const found = await findRun(db, id, runId);
    if (!found) throw evaluationErrors.evaluation_run_not_found();
    return found;
  };

  return {
    run,
    runs: async (place) => listRuns(db, (await get(place)).id),

    async start(place, revision) {
      const { evaluation } = await get(place);
      const { userId, workflowId, id } = place;
      const draft = await readOwnDraft(db, userId, workflowId);
      const workflow =
        revision === undefined || revision === draft.revision
          ? draft
          : { ...draft, ...(await readRevision(db, workflowId, revision)), revision };
      const problems = await findProblems(workflow, platform);
      const [first] = problems;
      if (first)
        throw workflowErrors.workflow_invalid(
          { count: problems.length, first: `${first.nodeName}: ${first.message}` },
          { details: { problems } },
        );
      const trigger = pickTrigger(workflow.graph, nodes, evaluation.trigger);
      if ((await progress.underWayOf(id)) !== null) throw evaluationErrors.evaluation_under_way();
      const runId = await progress
        .create(
          { evaluation_id: id, user_id: userId, workflow_id: workflowId, revision: workflow.revision, trigger },
          evaluation,
        )
        .catch(asGone);
      void runner.advance(runId);
      return run(place, runId);
    },

    async stop(place, runId) {
      await run(place, runId);
      if (!(await runner.stop(runId))) throw evaluationErrors.evaluation_ended();
      return run(place, runId);
    },
  };
}
