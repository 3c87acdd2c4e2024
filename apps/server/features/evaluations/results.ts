import type { CaseResult, CaseStatus, GraderScore } from '@heddle/contract/api/evaluations';
import { clipText } from '@heddle/contract/errors/clip';
import type { JsonValue } from '@heddle/contract/json';
import type { Evaluation } from '@heddle/contract/workflow/evaluation';
import { evaluationLimits } from '@heddle/contract/workflow/evaluation';
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Atomically } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { EvaluationResultTable, EvaluationRunTable } from '../../platform/db/schema/evaluations.ts';

/** Characters of an output that are stored with a result; the execution has it whole. */
const OUTPUT = 20_000;

export type RunRow = Selectable<EvaluationRunTable>;
export type OpenResult = Pick<Selectable<EvaluationResultTable>, 'position' | 'execution_id'>;

/** What has come of a case. */
export interface CaseOutcome {
  status: Exclude<CaseStatus, 'open'>;
  output: JsonValue | null;
  scores: readonly GraderScore[];
  error: CaseResult['error'];
  durationMs: number | null;
}

/** What is stored of a run while it is under way. */
export interface EvaluationProgress {
  /** Creates a run with an open result for each case, and removes the oldest runs of the evaluation. Returns its id. */
  create(
    run: Omit<RunRow, 'id' | 'status' | 'cases' | 'content' | 'started_at' | 'ended_at'>,
    of: Evaluation,
  ): Promise<string>;
  /** The run if it is under way. */
  find(id: string): Promise<RunRow | null>;
  /** The ids of the runs under way. */
  underWay(): Promise<string[]>;
  /** The run under way of this evaluation. */
  underWayOf(evaluationId: string): Promise<string | null>;
  /** The run that an execution is a case of. */
  ofExecution(executionId: string): Promise<string | null>;
  open(runId: string): Promise<OpenResult[]>;
  noteExecution(runId: string, position: number, executionId: string): Promise<void>;
  /** Takes an open result for grading until then. False where another server has it. */
  claim(runId: string, position: number, until: number, now: number): Promise<boolean>;
  noteResult(runId: string, result: OpenResult, outcome: CaseOutcome): Promise<void>;
  /** Ends a run under way. False where it has ended before. */
  end(runId: string, status: 'completed' | 'stopped'): Promise<boolean>;
  executions(runId: string): Promise<string[]>;
}

/** Creates runs. */
function createRuns(db: Db, atomically: Atomically): EvaluationProgress['create'] {
  return async (run, evaluation) => {
    const id = randomUUID();
    const kept = db
      .selectFrom('evaluation_runs')
      .select('id')
      .where('evaluation_id', '=', run.evaluation_id)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(evaluationLimits.runsKept - 1);
    await atomically([
      db.deleteFrom('evaluation_runs').where('evaluation_id', '=', run.evaluation_id).where('id', 'not in', kept),
      db.insertInto('evaluation_runs').values({
        ...run,
        id,
        status: 'running',
        cases: evaluation.cases.length,
        content: JSON.stringify(evaluation),
        started_at: Date.now(),
        ended_at: null,
      }),
      db.insertInto('evaluation_results').values(
        evaluation.cases.map((_, position) => ({
          run_id: id,
          position,
          status: 'open',
          execution_id: null,
          claimed_until: 0,
          output: null,
          scores: null,
          score: null,
          error: null,
          duration_ms: null,
          tokens: 0,
          cost: 0,
        })),
      ),
    ]);
    return id;
  };
}

/** What is stored of open results. */
function createResultWrites(db: Db): Pick<EvaluationProgress, 'noteExecution' | 'claim' | 'noteResult'> {
  const result = (runId: string, position: number) =>
    db
      .updateTable('evaluation_results')
      .where('run_id', '=', runId)
      .where('position', '=', position)
      .where('status', '=', 'open');

  return {
    async noteExecution(runId, position, executionId) {
      await result(runId, position).set({ execution_id: executionId }).execute();
    },

    async claim(runId, position, until, now) {
      const { numUpdatedRows } = await result(runId, position)
        .set({ claimed_until: until })
        .where('claimed_until', '<=', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async noteResult(runId, { position, execution_id: executionId }, { status, output, scores, error, durationMs }) {
      const text = output === null ? null : JSON.stringify(output);
      await result(runId, position)
        .set({
          status,
          output: text !== null && text.length > OUTPUT ? JSON.stringify(clipText(text, OUTPUT)) : text,
          scores: JSON.stringify(scores),
          score: scores.length === 0 ? null : scores.reduce((sum, { score }) => sum + score, 0) / scores.length,
          error: error && JSON.stringify(error),
          duration_ms: durationMs,
          ...(await usedBy(db, executionId, `${runId}#${position}`)),
        })
        .execute();
    },
  };
}

/** The store over the tables of runs and results. */
export function createEvaluationProgress(db: Db, atomically: Atomically): EvaluationProgress {
  const running = () => db.selectFrom('evaluation_runs').where('status', '=', 'running');
  return {
    ...createResultWrites(db),
    create: createRuns(db, atomically),

    find: async (id) => (await running().selectAll().where('id', '=', id).executeTakeFirst()) ?? null,
    underWay: async () => (await running().select('id').execute()).map(({ id }) => id),
    underWayOf: async (evaluationId) =>
      (await running().select('id').where('evaluation_id', '=', evaluationId).executeTakeFirst())?.id ?? null,

    async ofExecution(executionId) {
      const found = await db
        .selectFrom('evaluation_results')
        .select('run_id')
        .where('execution_id', '=', executionId)
        .executeTakeFirst();
      return found?.run_id ?? null;
    },

    open: (runId) =>
      db
        .selectFrom('evaluation_results')
        .select(['position', 'execution_id'])
        .where('run_id', '=', runId)
        .where('status', '=', 'open')
        .orderBy('position')
        .execute(),

    async end(runId, status) {
      const { numUpdatedRows } = await db
        .updateTable('evaluation_runs')
        .set({ status, ended_at: Date.now() })
        .where('id', '=', runId)
        .where('status', '=', 'running')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async executions(runId) {
      const rows = await db
        .selectFrom('evaluation_results')
        .select('execution_id')
        .where('run_id', '=', runId)
        .where('execution_id', 'is not', null)
        .execute();
      return rows.flatMap((row) => row.execution_id ?? []);
    },
  };
}

/** What models have used for a case: the calls of its execution, and of its graders under an id of their own. */
async function usedBy(db: Db, ...runIds: readonly (string | null)[]): Promise<{ tokens: number; cost: number | null }> {
  const calls = await db
    .selectFrom('ai_calls')
    .select(['input_tokens', 'output_tokens', 'cost'])
    .where(
      'run_id',
      'in',
      runIds.filter((id) => id !== null),
    )
    .where('held_until', 'is', null)
    .execute();
  return {
    tokens: calls.reduce((sum, call) => sum + Number(call.input_tokens) + Number(call.output_tokens), 0),
    cost: calls.reduce<number | null>(
      (sum, { cost }) => (sum === null || cost === null ? null : sum + Number(cost)),
      0,
    ),
  };
}
