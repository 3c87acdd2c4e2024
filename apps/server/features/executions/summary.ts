import type { RunSummary } from '@heddle/contract/run/view';
import type { ListedRun } from './store.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** The summary of a run. */
export function summarize(row: ListedRun): RunSummary {
  const { id, workflowId, workflowName, status, mode, startedAt, finishedAt, error, executionData, queuedAt } = row;
  return {
    id,
    workflowId,
    workflowName,
    status,
    mode,
    startedAt: iso(startedAt),
    finishedAt: finishedAt === null ? null : iso(finishedAt),
    durationMs: finishedAt === null ? null : finishedAt - startedAt,
    error,
    executionData,
    ...(queuedAt === null || status !== 'running' ? {} : { queuedAt: iso(queuedAt) }),
  };
}
