import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Box } from './box.ts';
import { boxOf, holds } from './box.ts';
import type { Catalog } from './catalog.ts';
import type { Point } from './graph.ts';

/** The ids of what lies within a group: nodes and notes whose middle is in it, and smaller groups. */
export function membersOf(group: WorkflowNode, nodes: readonly WorkflowNode[], catalog: Catalog): string[] {
  const frame = boxOf(group, catalog);
  const area = frame.width * frame.height;
  return nodes.flatMap((node) => {
    if (node === group) return [];
    const box = boxOf(node, catalog);
    const fits = node.type !== 'group' || box.width * box.height < area;
    return fits && holds(frame, box) ? [node.id] : [];
  });
}

/**
 * What goes along with the groups of these, by group: all that lies within one, unless some of that is among these itself. Then it has been chosen what
 * is meant, such as the copies and not the originals beneath them. Asked for when a gesture begins: what a group only passes over stays where it is.
 */
export function carriedBy(
  ids: Iterable<string>,
  nodes: readonly WorkflowNode[],
  catalog: Catalog,
): ReadonlyMap<string, readonly string[]> {
  const wanted = new Set(ids);
  const groups = nodes.filter((node) => node.type === 'group' && wanted.has(node.id));
  return new Map(
    groups.flatMap((group) => {
      const members = membersOf(group, nodes, catalog);
      return members.some((member) => wanted.has(member)) ? [] : [[group.id, members] as const];
    }),
  );
}

/** These nodes, and what goes along with the groups among them. */
export function withMembers(
  ids: ReadonlySet<string>,
  nodes: readonly WorkflowNode[],
  catalog: Catalog,
): ReadonlySet<string> {
  const carried = [...carriedBy(ids, nodes, catalog).values()].flat();
  return carried.length === 0 ? ids : ids.union(new Set(carried));
}

/** The new places of nodes with those of what their groups take along. A place that is given already stays. */
export function carry(
  positions: ReadonlyMap<string, Point>,
  carried: ReadonlyMap<string, readonly string[]>,
  nodes: readonly WorkflowNode[],
): ReadonlyMap<string, Point> {
  if (carried.size === 0) return positions;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const all = new Map(positions);
  for (const [group, members] of carried) {
    const [from, to] = [byId.get(group)?.position, positions.get(group)];
    if (!from || !to) continue;
    for (const member of members) {
      const at = byId.get(member)?.position;
      if (at && !all.has(member)) all.set(member, { x: at.x + to.x - from.x, y: at.y + to.y - from.y });
    }
  }
  return all;
}

/** Room between a group's border and what it was put around, in canvas units; above there is its name. */
const MARGIN = { side: 28, top: 56 } as const;

/** The place and size of a group around these boxes. */
export function frameAround(bounds: Box): { position: Point; size: { width: number; height: number } } {
  return {
    position: { x: Math.round(bounds.x - MARGIN.side), y: Math.round(bounds.y - MARGIN.top) },
    size: {
      width: Math.round(bounds.width + 2 * MARGIN.side),
      height: Math.round(bounds.height + MARGIN.top + MARGIN.side),
    },
  };
}
