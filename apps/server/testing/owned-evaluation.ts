import type { EvaluationView } from '@heddle/contract/api/evaluations';
import { createEvaluationProgress } from '../features/evaluations/results.ts';
import type { Owned, Row } from './route-rows.ts';
import { ofOwner } from './route-rows.ts';
import type { Person, TestApp } from './test-app.ts';

const evaluation = {
  name: 'Totals',
  cases: [{ input: { n: 1 } }],
  graders: [{ kind: 'rule' as const, name: 'Any', rule: 'true' }],
};

/** Makes an evaluation of a workflow, and a run of it of which nothing has begun. */
export async function makeEvaluation(
  { platform: { db, atomically } }: TestApp,
  { user, send }: Person,
  workflowId: string,
): Promise<Pick<Owned, 'evaluationId' | 'evaluationRunId'>> {
  const made = await send('POST', `/api/workflows/${workflowId}/evaluations`, evaluation);
  const { id } = made.json<EvaluationView>();
  const run = { evaluation_id: id, user_id: user.id, workflow_id: workflowId, revision: 1, trigger: 'hook' };
  return {
    evaluationId: id,
    evaluationRunId: await createEvaluationProgress(db, atomically).create(run, evaluation),
  };
}

const all = ({ workflowId }: Owned): string => `/api/workflows/${workflowId}/evaluations`;
const one = (owned: Owned): string => `${all(owned)}/${owned.evaluationId}`;
const run = (owned: Owned): string => `${one(owned)}/runs/${owned.evaluationRunId}`;
const path = '/api/workflows/:id/evaluations';

/** Rows of the matrix. The case is made of a run that has not ended. */
export const evaluationRows: Record<string, Row> = {
  [`GET ${path}`]: ofOwner(all),
  [`POST ${path}`]: ofOwner(all, 201, evaluation),
  [`GET ${path}/:evaluationId`]: ofOwner(one),
  [`PUT ${path}/:evaluationId`]: ofOwner(one, 200, evaluation),
  [`GET ${path}/:evaluationId/runs`]: ofOwner((owned) => `${one(owned)}/runs`),
  [`POST ${path}/:evaluationId/runs`]: ofOwner((owned) => `${one(owned)}/runs`, 409, {}),
  [`GET ${path}/:evaluationId/runs/:runId`]: ofOwner(run),
  [`POST ${path}/:evaluationId/runs/:runId/stop`]: ofOwner((owned) => `${run(owned)}/stop`),
  [`DELETE ${path}/:evaluationId`]: ofOwner(one, 204),
  'GET /api/executions/:id/evaluation-case': ofOwner(({ runId }) => `/api/executions/${runId}/evaluation-case`, 422),
};
