import type { StepView } from '@heddle/contract/run/view';
import { headOf } from '@heddle/contract/workflow/loop-heads';
import { beginsPasses } from '@heddle/contract/workflow/loops';
import type { WorkflowEdge } from '@heddle/contract/workflow/schema';
import type { Catalog } from '../store/catalog.ts';
import { sourcePort } from '../store/document.ts';

/** The state of an edge in a run: idle, its target pending, items passed, items passed into a failed step. */
export type EdgeState = 'idle' | 'live' | 'done' | 'failed';

/** The items that a step has sent down a port. */
export function itemsPassed(edge: WorkflowEdge, source: StepView | undefined): number {
  const port = sourcePort(edge);
  return source?.truncated?.output[port]?.items ?? source?.output?.[port]?.length ?? 0;
}

/** The look of an edge after or during a run. */
export function edgeState(
  edge: WorkflowEdge,
  source: StepView | undefined,
  target: StepView | undefined,
  catalog: Catalog,
): EdgeState {
  if (source?.status === 'running') return 'live';
  // The last output of a loop's head left by another port; earlier passes left by this one.
  const type = catalog.get(source?.type ?? '');
  const head = type?.closesLoop === true ? headOf(type, {}) : null;
  const wasPassed = head !== null && beginsPasses(head, sourcePort(edge)) && (target?.runs ?? 0) > 0;
  if (itemsPassed(edge, source) === 0 && !wasPassed) return 'idle';
  return target?.status === 'failed' ? 'failed' : 'done';
}
