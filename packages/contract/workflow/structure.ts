import { workflowErrors } from '../errors/workflow.ts';
import type { WorkflowGraph } from './schema.ts';
import { nodeName } from './schema.ts';

/**
 * Refuses graphs that no engine could run: two nodes with one id, edges to nodes that do not exist, circles.
 * Throws `workflow_node_duplicate`, `workflow_edge_dangling` or `workflow_cycle`.
 */
export function checkStructure(graph: WorkflowGraph): void {
  const nodes = new Map<string, WorkflowGraph['nodes'][number]>();
  for (const node of graph.nodes) {
    if (nodes.has(node.id)) throw workflowErrors.workflow_node_duplicate({ id: node.id });
    nodes.set(node.id, node);
  }
  const targets = new Map<string, string[]>();
  for (const edge of graph.edges) {
    for (const end of [edge.source, edge.target]) {
      if (!nodes.has(end)) throw workflowErrors.workflow_edge_dangling({ edge: edge.id, node: end });
    }
    const list = targets.get(edge.source);
    if (list) list.push(edge.target);
    else targets.set(edge.source, [edge.target]);
  }
  const cycle = findCycle([...nodes.keys()], targets);
  if (cycle) {
    const names = cycle.map((id) => {
      const node = nodes.get(id);
      return node ? nodeName(node) : id;
    });
    throw workflowErrors.workflow_cycle({ path: names.join(' → ') }, { details: { nodes: cycle } });
  }
}

/** The ids along a circle, first one repeated at the end; null where there is none. Iterative: a chain of thousands is no problem. */
export function findCycle(ids: readonly string[], targets: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const onPath = new Set<string>();
  for (const root of ids) {
    if (done.has(root)) continue;
    const path: { id: string; next: number }[] = [{ id: root, next: 0 }];
    onPath.add(root);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const target = targets.get(top.id)?.[top.next++];
      if (target === undefined) {
        done.add(top.id);
        onPath.delete(top.id);
        path.pop();
      } else if (onPath.has(target)) {
        const from = path.findIndex((step) => step.id === target);
        return [...path.slice(from).map((step) => step.id), target];
      } else if (!done.has(target)) {
        onPath.add(target);
        path.push({ id: target, next: 0 });
      }
    }
  }
  return null;
}
