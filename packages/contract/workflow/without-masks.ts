import { SECRET_MASK } from '../node/fields.ts';
import type { WorkflowNode } from './schema.ts';

/** A node as it goes into a file: what a server masks is left out, so that whoever reads the file sees that it is missing. */
export function withoutMasks(node: WorkflowNode): WorkflowNode {
  const entries = Object.entries(node.data);
  const kept = entries.filter(([, value]) => value !== SECRET_MASK);
  return kept.length === entries.length ? node : { ...node, data: Object.fromEntries(kept) };
}
