import { SECRET_MASK } from '../node/fields.ts';
import type { WorkflowNode } from './schema.ts';

/** A node as it is exported: masked secrets are left out, so that a reader of the file sees that they are missing. */
export function withoutMasks(node: WorkflowNode): WorkflowNode {
  const entries = Object.entries(node.data);
  const kept = entries.filter(([, value]) => value !== SECRET_MASK);
  return kept.length === entries.length ? node : { ...node, data: Object.fromEntries(kept) };
}
