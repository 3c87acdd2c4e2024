import type { RunSummary } from '@heddle/contract/run/view';
import { NEVER } from '@heddle/journals/row';
import type { ListedRun } from './store.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

/** Until when a run waits that is suspended. A run that no server has taken up yet is due at its start. */
function waitingOf({ status, startedAt, queuedAt, wakeAt }: ListedRun): RunSummary['waiting'] {
  if (status !== 'running' || queuedAt !== null || wakeAt === null || wakeAt <= startedAt) return null;
  return { until: wakeAt >= NEVER ? null : iso(wakeAt) };
}

const starterOf = ({ startedBy, originId, triggerNode }: ListedRun): RunSummary['startedBy'] =>
  startedBy ?? (originId === null ? (triggerNode === null ? undefined : 'trigger') : 'run');

/** The summary of a run; `trigger` describes the node that it began at. */
export function summarize(row: ListedRun, trigger?: RunSummary['trigger']): RunSummary {
  const { id, workflowId, workflowName, status, mode, startedAt, finishedAt, error, executionData, queuedAt } = row;
  const startedBy = starterOf(row);
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
    ...(trigger ? { trigger } : {}),
    ...(startedBy ? { startedBy } : {}),
    ...(row.originId === null ? {} : { originId: row.originId }),
    waiting: waitingOf(row),
    ...(queuedAt === null || status !== 'running' ? {} : { queuedAt: iso(queuedAt) }),
  };
}
