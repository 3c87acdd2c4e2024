import { SECRET_MASK } from '@heddle/contract/node/fields';
import type { WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { NodeRegistry } from '@heddle/nodes/registry';

function withSecrets(node: WorkflowNode, nodes: NodeRegistry, change: (field: string, value: string) => string): WorkflowNode {
  const fields = nodes.get(node.type)?.fields ?? {};
  const data = { ...node.data };
  let changed = false;
  for (const [name, spec] of Object.entries(fields)) {
    const value = data[name];
    if (spec.kind !== 'secret' || typeof value !== 'string' || value === '') continue;
    data[name] = change(name, value);
    changed ||= data[name] !== value;
  }
  return changed ? { ...node, data } : node;
}

/** The graph as it is shown: secrets stay on the server. */
export function maskSecrets(graph: WorkflowGraph, nodes: NodeRegistry): WorkflowGraph {
  return { ...graph, nodes: graph.nodes.map((node) => withSecrets(node, nodes, () => SECRET_MASK)) };
}

/** The graph as it is stored: where it was sent with a mask, the secret that the same node had before, or nothing where it had none. */
export function restoreSecrets(graph: WorkflowGraph, before: WorkflowGraph | null, nodes: NodeRegistry): WorkflowGraph {
  const known = new Map(before?.nodes.map((node) => [node.id, node]));
  const restore = (node: WorkflowNode): WorkflowNode => {
    const old = known.get(node.id);
    return withSecrets(node, nodes, (field, value) => {
      if (value !== SECRET_MASK) return value;
      const stored = old?.type === node.type ? old.data[field] : undefined;
      return typeof stored === 'string' ? stored : '';
    });
  };
  return { ...graph, nodes: graph.nodes.map(restore) };
}
