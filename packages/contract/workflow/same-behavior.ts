import { isAnnotation } from './annotations.ts';
import type { NodeChange, WorkflowVersion } from './compare.ts';
import { compareWorkflows } from './compare.ts';

/** The keys of a node's pinned output in its data: triggers never use it. */
const PIN_KEYS: ReadonlySet<string> = new Set(['pinned', 'pinnedOrigins']);

function changesRuns(change: NodeChange): boolean {
  if (isAnnotation(change.node.type) || change.kind === 'moved') return false;
  return change.kind !== 'changed' || change.fields.some(({ field }) => !PIN_KEYS.has(field));
}

/** True if triggers start the same runs of both versions: names of the workflow, positions, notes, groups and pinned output make no difference. */
export function sameBehavior(before: WorkflowVersion, after: WorkflowVersion): boolean {
  const { nodes, edges, settings } = compareWorkflows(before, after);
  return edges.length + settings.length === 0 && !nodes.some(changesRuns);
}

type Graph = Pick<WorkflowVersion, 'nodes' | 'edges'>;

/** True if runs of both graphs do the same, as far as the settings of the workflow have no part in it. */
export const sameGraphBehavior = (before: Graph, after: Graph): boolean =>
  sameBehavior({ ...before, settings: {} }, { ...after, settings: {} });
