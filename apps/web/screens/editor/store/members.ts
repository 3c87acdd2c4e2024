import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Box } from './box.ts';
import { boxOf, holds } from './box.ts';
import type { Catalog } from './catalog.ts';
import type { Point } from './graph.ts';

/** The ids of a group's members: nodes and notes whose center is in it, and smaller groups. */
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
 * The members that move with the groups of these nodes, by group: all members, unless some of them are selected themselves. Then the selection says
 * which ones, such as the copies and not the originals beneath them. Computed at the start of a gesture: nodes that a group only passes over stay.
 */
export function membersMovedBy(
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

/** These nodes with the members of the groups among them. */
export function withMembers(
  ids: ReadonlySet<string>,
  nodes: readonly WorkflowNode[],
  catalog: Catalog,
): ReadonlySet<string> {
  const movedMembers = [...membersMovedBy(ids, nodes, catalog).values()].flat();
  return movedMembers.length === 0 ? ids : ids.union(new Set(movedMembers));
}

/** The new positions of nodes including the members of groups. A position that is already given is kept. */
export function moveMembers(
  positions: ReadonlyMap<string, Point>,
  movedMembers: ReadonlyMap<string, readonly string[]>,
  nodes: readonly WorkflowNode[],
): ReadonlyMap<string, Point> {
  if (movedMembers.size === 0) return positions;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const all = new Map(positions);
  for (const [group, members] of movedMembers) {
    const [from, to] = [byId.get(group)?.position, positions.get(group)];
    if (!from || !to) continue;
    for (const member of members) {
      const at = byId.get(member)?.position;
      if (at && !all.has(member)) all.set(member, { x: at.x + to.x - from.x, y: at.y + to.y - from.y });
    }
  }
  return all;
}

/** Space between a group's border and its members, in canvas units; its name is above. */
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
