import type { CaseResult, EvaluationRunSummary, EvaluationRunView } from '@heddle/contract/api/evaluations';
import { CaseStatus, EvaluationStatus } from '@heddle/contract/api/evaluations';
import type { Evaluation } from '@heddle/contract/workflow/evaluation';
import { evaluationLimits } from '@heddle/contract/workflow/evaluation';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { EvaluationResultTable, EvaluationRunTable } from '../../platform/db/schema/evaluations.ts';
import { toDollars } from '../../platform/usage/money.ts';

type RunRow = Selectable<EvaluationRunTable>;
type ResultRow = Selectable<EvaluationResultTable>;

export const iso = (ms: number): string => new Date(Number(ms)).toISOString();

/** The cost in a row, in US dollars. PostgreSQL gives large numbers as text. */
const costIn = ({ cost }: Pick<ResultRow, 'cost'>): number | null => (cost === null ? null : toDollars(Number(cost)));

type Summed = Pick<ResultRow, 'run_id' | 'status' | 'score' | 'tokens' | 'cost'>;

/** A run of an evaluation, summed up over the results of its cases. */
export function toRunSummary(row: Omit<RunRow, 'content'>, results: readonly Summed[]): EvaluationRunSummary {
  const scores = results.flatMap(({ score }) => score ?? []);
  const costs = results.map(costIn);
  return {
    id: row.id,
    revision: row.revision,
    status: EvaluationStatus.parse(row.status),
    cases: row.cases,
    graded: results.filter(({ status }) => status !== 'open').length,
    passed: results.filter(({ status }) => status === 'passed').length,
    score: scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length,
    tokens: results.reduce((sum, { tokens }) => sum + Number(tokens), 0),
    cost: costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0),
    startedAt: iso(row.started_at),
    endedAt: row.ended_at === null ? null : iso(row.ended_at),
  };
}

// The JSON texts in a row are written by `noteResult` only.
const toResult = (row: ResultRow): CaseResult => ({
  index: row.position,
  status: CaseStatus.parse(row.status),
  executionId: row.execution_id,
  output: row.output === null ? null : (JSON.parse(row.output) as CaseResult['output']),
  scores: row.scores === null ? [] : (JSON.parse(row.scores) as CaseResult['scores']),
  score: row.score,
  error: row.error === null ? null : (JSON.parse(row.error) as CaseResult['error']),
  durationMs: row.duration_ms === null ? null : Number(row.duration_ms),
  tokens: Number(row.tokens),
  cost: costIn(row),
});

const runColumns = [
  'id',
  'evaluation_id',
  'user_id',
  'workflow_id',
  'revision',
  'trigger',
  'status',
  'cases',
  'started_at',
  'ended_at',
] as const;

async function summaries(db: Db, rows: readonly Omit<RunRow, 'content'>[]): Promise<EvaluationRunSummary[]> {
  if (rows.length === 0) return [];
  const results = await db
    .selectFrom('evaluation_results')
    .select(['run_id', 'status', 'score', 'tokens', 'cost'])
    .where(
      'run_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const byRun = Map.groupBy(results, (result) => result.run_id);
  return rows.map((row) => toRunSummary(row, byRun.get(row.id) ?? []));
}

/** The runs of an evaluation, newest first. */
export async function listRuns(db: Db, evaluationId: string): Promise<EvaluationRunSummary[]> {
  const rows = await db
    .selectFrom('evaluation_runs')
    .select(runColumns)
    .where('evaluation_id', '=', evaluationId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(evaluationLimits.runsKept)
    .execute();
  return summaries(db, rows);
}

/** The latest run of each of these evaluations. */
export async function latestRuns(db: Db, evaluationIds: readonly string[]): Promise<Map<string, EvaluationRunSummary>> {
  const latest = await Promise.all(
    evaluationIds.map((id) =>
      db
        .selectFrom('evaluation_runs')
        .select(runColumns)
        .where('evaluation_id', '=', id)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  const rows = latest.flatMap((row) => row ?? []);
  const found = await summaries(db, rows);
  return new Map(rows.flatMap((row, index) => (found[index] ? [[row.evaluation_id, found[index]] as const] : [])));
}

/** A run of an evaluation with its results; null if there is none. */
export async function findRun(db: Db, evaluationId: string, id: string): Promise<EvaluationRunView | null> {
  const row = await db
    .selectFrom('evaluation_runs')
    .selectAll()
    .where('evaluation_id', '=', evaluationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const results = await db
    .selectFrom('evaluation_results')
    .selectAll()
    .where('run_id', '=', id)
    .orderBy('position')
    .execute();
  return {
    ...toRunSummary(row, results),
    // Copied from a validated evaluation.
    evaluation: JSON.parse(row.content) as Evaluation,
    results: results.map(toResult),
  };
}
