import type { StepView } from '@heddle/contract/run/view';
import type { LoopHead } from '@heddle/contract/workflow/loops';
import { beginsPasses } from '@heddle/contract/workflow/loops';
import type { WorkflowEdge } from '@heddle/contract/workflow/schema';
import { sourcePort } from '../store/document.ts';

/** The state of an edge in a run: idle, its target pending, items passed, items passed into a failed step. */
export type EdgeState = 'idle' | 'live' | 'done' | 'failed';

/** The items that a step has sent down a port. */
export function itemsPassed(edge: WorkflowEdge, source: StepView | undefined): number {
  const port = sourcePort(edge);
  return source?.truncated?.output[port]?.items ?? source?.output?.[port]?.length ?? 0;
}

/** The look of an edge after or during a run. `head`: the head of a loop that its source is, if it is one. */
export function edgeState(
  edge: WorkflowEdge,
  source: StepView | undefined,
  target: StepView | undefined,
  head: LoopHead | undefined,
): EdgeState {
  if (source?.status === 'running') return 'live';
  // The head has left its last output by another port, or has failed after that; earlier passes left by this one.
  const beginsPass = head !== undefined && beginsPasses(head, sourcePort(edge));
  const wasPassed = beginsPass && (target?.runs ?? 0) > 0;
  if (itemsPassed(edge, source) === 0 && !wasPassed) return 'idle';
  return target?.status === 'failed' ? 'failed' : 'done';
}
