import type { StepView } from '@heddle/contract/run/view';

/** The step of a node that a run has not reached. */
export function unreachedStep({ id, name, type }: { id: string; name: string; type: string }): StepView {
  return {
    key: id,
    execution: id,
    nodeId: id,
    name,
    type,
    status: 'waiting',
    attempt: 0,
    attempts: [],
    runs: 0,
    startedAt: null,
    finishedAt: null,
    durationMs: null,
    wakesAt: null,
    waits: false,
    input: null,
    output: null,
    error: null,
    logs: [],
  };
}
