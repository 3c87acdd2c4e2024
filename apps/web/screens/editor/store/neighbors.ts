import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Graph } from './document.ts';
import type { NeighborSide } from './ui-store.ts';

/** The nodes that lead to a node, or that it leads to: each once, from top to bottom. */
export function neighborsOf(graph: Graph, id: string, side: NeighborSide): WorkflowNode[] {
  const ids = new Set(
    graph.edges.flatMap(({ source, target }) =>
      side === 'previous' ? (target === id ? [source] : []) : source === id ? [target] : [],
    ),
  );
  ids.delete(id);
  return graph.nodes
    .filter((node) => ids.has(node.id) && !isAnnotation(node.type))
    .toSorted((a, b) => a.position.y - b.position.y || a.position.x - b.position.x);
}
