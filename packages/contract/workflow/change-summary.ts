import { z } from 'zod';
import { isAnnotation } from './annotations.ts';
import type { Comparison, NodeChange } from './compare.ts';

const Count = z.number().int().min(0);
const NodeCounts = z.object({ added: Count, removed: Count, changed: Count, moved: Count });

/** The number of differences between two versions of a workflow. A node that was changed and moved counts as changed. */
export const ChangeSummary = z.object({
  name: z.boolean(),
  description: z.boolean(),
  nodes: NodeCounts,
  notes: NodeCounts,
  groups: NodeCounts,
  edges: z.object({ added: Count, removed: Count }),
  settings: Count,
});
export type ChangeSummary = z.infer<typeof ChangeSummary>;

/** The numbers of a comparison. */
export function summarizeChanges({ name, description, nodes, edges, settings }: Comparison): ChangeSummary {
  const countEdges = (wanted: 'added' | 'removed'): number => edges.filter(({ kind }) => kind === wanted).length;
  return {
    name: name !== null,
    description: description !== null,
    nodes: countNodes(nodes, (type) => !isAnnotation(type)),
    notes: countNodes(nodes, (type) => type === 'stickyNote'),
    groups: countNodes(nodes, (type) => type === 'group'),
    edges: { added: countEdges('added'), removed: countEdges('removed') },
    settings: settings.length,
  };
}

function countNodes(changes: readonly NodeChange[], isCounted: (type: string) => boolean): z.infer<typeof NodeCounts> {
  const counts = { added: 0, removed: 0, changed: 0, moved: 0 };
  for (const { kind, node } of changes) if (isCounted(node.type)) counts[kind] += 1;
  return counts;
}
