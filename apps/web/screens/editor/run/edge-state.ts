import type { StepView } from '@heddle/contract/run/view';
import type { WorkflowEdge } from '@heddle/contract/workflow/schema';
import { sourcePort } from '../store/document.ts';

/** What a run did with an edge: nothing yet, being worked towards, items passed, items passed into a step that failed. */
export type EdgeState = 'idle' | 'live' | 'done' | 'failed';

/** The items that a step has sent down a port. */
export function itemsPassed(edge: WorkflowEdge, source: StepView | undefined): number {
  return source?.output?.[sourcePort(edge)]?.length ?? 0;
}

/** The look of an edge after or during a run. */
export function edgeState(edge: WorkflowEdge, source: StepView | undefined, target: StepView | undefined): EdgeState {
  if (source?.status === 'running') return 'live';
  if (itemsPassed(edge, source) === 0) return 'idle';
  return target?.status === 'failed' ? 'failed' : 'done';
}
