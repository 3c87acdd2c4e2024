import type {
  EvaluationRunSummary,
  EvaluationRunView,
  EvaluationSummary,
  EvaluationView,
} from '@heddle/contract/api/evaluations';
import type { Evaluation, EvaluationCase } from '@heddle/contract/workflow/evaluation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** How often a run under way is read. Milliseconds. */
const WATCH_MS = 1000;

const path = (key: readonly string[]): string => key.join('/');

/** The evaluations of a workflow with their latest runs, in the order of creation. */
export function useEvaluations(workflowId: string) {
  return useQuery<EvaluationSummary[]>({ queryKey: keys.evaluations(workflowId), refetchOnMount: 'always' });
}

/** An evaluation with its content. */
export function useEvaluation(workflowId: string, id: string | null) {
  return useQuery<EvaluationView>({
    queryKey: keys.evaluation(workflowId, id ?? ''),
    refetchOnMount: 'always',
    enabled: id !== null,
  });
}

/** The runs of an evaluation, newest first. */
export function useEvaluationRuns(workflowId: string, id: string) {
  return useQuery<EvaluationRunSummary[]>({
    queryKey: keys.evaluationRuns(workflowId, id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'running' ? WATCH_MS : false),
  });
}

/** A run of an evaluation with its results; read again and again while it is under way. */
export function useEvaluationRun(workflowId: string, id: string, runId: string | null) {
  return useQuery<EvaluationRunView>({
    queryKey: keys.evaluationRun(workflowId, id, runId ?? ''),
    enabled: runId !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? WATCH_MS : false),
  });
}

/** Creates an evaluation, or changes the one with this id. */
export function useSaveEvaluation(workflowId: string, id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (evaluation: Evaluation) =>
      id === null
        ? request<EvaluationView>(path(keys.evaluations(workflowId)), { method: 'POST', body: evaluation })
        : request<EvaluationView>(path(keys.evaluation(workflowId, id)), { method: 'PUT', body: evaluation }),
    onSuccess: (view) => {
      client.setQueryData(keys.evaluation(workflowId, view.id), view);
      return client.invalidateQueries({ queryKey: keys.evaluations(workflowId), exact: true });
    },
  });
}

/** An execution as a case. */
export const readCase = (executionId: string): Promise<EvaluationCase> =>
  request(`${path(keys.execution(executionId))}/evaluation-case`);

/** Deletes an evaluation with its runs. */
export function useDeleteEvaluation(workflowId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<unknown>(path(keys.evaluation(workflowId, id)), { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.evaluations(workflowId), exact: true }),
  });
}

/** Starts a run of an evaluation on the workflow as it is saved. */
export function useStartEvaluation(workflowId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request<EvaluationRunView>(path(keys.evaluationRuns(workflowId, id)), { method: 'POST', body: {} }),
    onSuccess: (view, id) => {
      client.setQueryData(keys.evaluationRun(workflowId, id, view.id), view);
      return client.invalidateQueries({ queryKey: keys.evaluationRuns(workflowId, id), exact: true });
    },
  });
}

/** Stops a run of an evaluation. */
export function useStopEvaluation(workflowId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (runId: string) =>
      request<EvaluationRunView>(`${path(keys.evaluationRun(workflowId, id, runId))}/stop`, { method: 'POST' }),
    onSuccess: (view) => {
      client.setQueryData(keys.evaluationRun(workflowId, id, view.id), view);
      return client.invalidateQueries({ queryKey: keys.evaluationRuns(workflowId, id), exact: true });
    },
  });
}
