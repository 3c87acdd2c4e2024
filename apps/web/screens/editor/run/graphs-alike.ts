import { isAnnotation } from '@heddle/contract/workflow/annotations';
import { compareWorkflows } from '@heddle/contract/workflow/compare';
import type { Graph } from '../store/document.ts';
import { PINNED } from '../store/document.ts';

/** True when two graphs that were read apart would run alike. What counts for `runsAlike` counts here. */
export function graphsAlike(a: Graph, b: Graph): boolean {
  const { nodes, edges } = compareWorkflows({ ...a, settings: {} }, { ...b, settings: {} });
  return (
    edges.length === 0 &&
    nodes.every(
      (change) =>
        isAnnotation(change.node.type) ||
        change.kind === 'moved' ||
        (change.kind === 'changed' && change.fields.every(({ field }) => field === PINNED)),
    )
  );
}
