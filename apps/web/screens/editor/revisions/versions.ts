import type { RevisionView } from '@heddle/contract/api/revisions';
import type { Comparison, WorkflowVersion } from '@heddle/contract/workflow/compare';
import { compareWorkflows } from '@heddle/contract/workflow/compare';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Changes } from '../canvas/changes.ts';
import type { Document, Graph } from '../store/document.ts';
import { readGraph } from '../store/read-graph.ts';

/** A revision for comparison. Throws `workflow_malformed` if it cannot be read. */
export const versionOf = (view: RevisionView): WorkflowVersion => ({
  ...readGraph(view),
  settings: view.settings,
  ...(view.name === null ? {} : { name: view.name }),
  ...(view.description === null ? {} : { description: view.description }),
});

/** A workflow in the editor as it is compared. One without a description gets one from its save, so that this is no difference. */
export const versionInEditor = ({
  workflowName,
  description,
  nodes,
  edges,
  settings,
}: Document & { description: string }): WorkflowVersion => ({
  name: workflowName,
  ...(description === '' ? {} : { description }),
  nodes,
  edges,
  settings,
});

/** Two versions on one canvas: the later one and what it removed, marked as such. */
export interface Overlay {
  comparison: Comparison;
  graph: Graph;
  changes: Changes;
}

/** Lays two versions over each other, the earlier one first. */
export function overlay(before: WorkflowVersion, after: WorkflowVersion): Overlay {
  const comparison = compareWorkflows(before, after);
  const gone = comparison.nodes.flatMap((change): WorkflowNode[] => (change.kind === 'removed' ? [change.node] : []));
  // A node added between other ports may have the id of a removed one.
  const ids = new Set(after.edges.map(({ id }) => id));
  const removed = comparison.edges.flatMap(({ kind, edge }) =>
    kind === 'removed' ? [ids.has(edge.id) ? { ...edge, id: `removed ${edge.id}` } : edge] : [],
  );
  const added = comparison.edges.flatMap(({ kind, edge }) => (kind === 'added' ? [edge] : []));
  return {
    comparison,
    // Removed nodes lie below existing ones.
    graph: { nodes: [...gone, ...after.nodes], edges: [...removed, ...after.edges] },
    changes: {
      nodes: new Map(comparison.nodes.map(({ kind, node }) => [node.id, kind])),
      edges: new Map([
        ...added.map(({ id }) => [id, 'added'] as const),
        ...removed.map(({ id }) => [id, 'removed'] as const),
      ]),
    },
  };
}
