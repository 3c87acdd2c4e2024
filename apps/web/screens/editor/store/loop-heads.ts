import { headOf } from '@heddle/contract/workflow/loop-heads';
import type { LoopHead } from '@heddle/contract/workflow/loops';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Catalog } from './catalog.ts';

type Heads = ReadonlyMap<string, LoopHead>;

const known = new WeakMap<readonly WorkflowNode[], { catalog: Catalog; heads: Heads }>();

/** The nodes that are heads of loops, by id. The same map for the same nodes: every edge looks itself up. */
export function loopHeads(nodes: readonly WorkflowNode[], catalog: Catalog): Heads {
  const before = known.get(nodes);
  if (before?.catalog === catalog) return before.heads;
  const heads = new Map<string, LoopHead>();
  for (const { id, type, data } of nodes) {
    const head = headOf(catalog.get(type), data);
    if (head) heads.set(id, head);
  }
  known.set(nodes, { catalog, heads });
  return heads;
}
