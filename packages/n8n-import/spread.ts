import { isAnnotation, readGroup, readNote } from '@heddle/contract/workflow/annotations';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';

/** What a card of ours takes on the canvas with the room that its edges and marks need. Nodes of n8n are squares of 100. */
const ROOM = { x: 290, y: 110 } as const;
/** Nodes that nearly lie on each other stay so; pulling them apart would tear the rest to pieces. */
const MOST = 3;

/** By how much places have to grow for no two cards to overlap. */
function growth(nodes: readonly WorkflowNode[]): number {
  let factor = 1;
  for (const [index, { position: a }] of nodes.entries()) {
    for (let other = index + 1; other < nodes.length; other++) {
      const b = nodes[other]?.position;
      if (!b) continue;
      const needed = Math.min(ROOM.x / Math.abs(a.x - b.x), ROOM.y / Math.abs(a.y - b.y));
      if (needed > factor && needed <= MOST) factor = needed;
    }
  }
  return factor;
}

/** The nodes pulled apart as far as our wider cards need it; how they lie to each other stays as it was, and what lies under them grows along. */
export function spread(nodes: readonly WorkflowNode[]): WorkflowNode[] {
  const factor = growth(nodes.filter((node) => !isAnnotation(node.type)));
  const left = Math.min(...nodes.map(({ position }) => position.x));
  const top = Math.min(...nodes.map(({ position }) => position.y));
  return nodes.map((node) => ({
    ...node,
    position: {
      x: Math.round(left + (node.position.x - left) * factor),
      y: Math.round(top + (node.position.y - top) * factor),
    },
    ...(isAnnotation(node.type) ? { data: { ...node.data, ...grown(node, factor) } } : {}),
  }));
}

function grown({ type, data }: WorkflowNode, factor: number): { width: number; height: number } {
  const { width, height } = (type === 'group' ? readGroup : readNote)(data);
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}
