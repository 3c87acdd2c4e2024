import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Graph } from './document.ts';

/** Reading order of nodes that nothing else puts in order: from top to bottom, then from left to right. */
const byPlace = (a: WorkflowNode, b: WorkflowNode): number =>
  a.position.y - b.position.y || a.position.x - b.position.x;

/**
 * The ids of all nodes as a person follows the flow: from the triggers along the edges, a branch to its end before the next one,
 * a join once everything before it was named. Nodes on a cycle come last.
 */
export function flowOrder(graph: Graph): string[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const targets = new Map<string, WorkflowNode[]>();
  const open = new Map<string, number>();
  for (const edge of graph.edges) {
    const target = byId.get(edge.target);
    if (!target || !byId.has(edge.source)) continue;
    targets.set(edge.source, [...(targets.get(edge.source) ?? []), target]);
    open.set(target.id, (open.get(target.id) ?? 0) + 1);
  }
  const order = new Set<string>();
  const stack = graph.nodes
    .filter((node) => !open.has(node.id))
    .toSorted(byPlace)
    .toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    order.add(node.id);
    const ready = (targets.get(node.id) ?? []).filter((target) => {
      const left = (open.get(target.id) ?? 0) - 1;
      open.set(target.id, left);
      return left === 0;
    });
    stack.push(...ready.toSorted(byPlace).toReversed());
  }
  const rest = graph.nodes.filter((node) => !order.has(node.id)).toSorted(byPlace);
  return [...order, ...rest.map((node) => node.id)];
}
