import type { WorkflowNode } from './schema.ts';

/** The name a node is shown and addressed by: its own, or its type's, or its type. */
export function nodeName(node: WorkflowNode, typeName?: string): string {
  const own = node.data['name'];
  return typeof own === 'string' && own.trim() !== '' ? own : (typeName ?? node.type);
}
