import type { LucideIcon } from 'lucide-react';
import { place } from '../store/graph.ts';
import { membersMovedBy, moveMembers } from '../store/members.ts';
import type { Command } from './command.ts';
import { hasSelectedNodes } from './selected.ts';

/** Canvas units by which an arrow key moves: one dot of the grid. */
export const NUDGE = 20;

/** A command that moves the selected nodes one step; consecutive steps are undone together. */
export function nudge({
  id,
  label,
  icon,
  key,
  x,
  y,
}: {
  id: string;
  label: string;
  icon: LucideIcon;
  key: string;
  x: number;
  y: number;
}): Command {
  return {
    id,
    label,
    icon,
    group: 'Node',
    keys: [key],
    hidden: true,
    enabled: hasSelectedNodes,
    perform({ editor }) {
      const { nodes, selection, catalog, edit } = editor.getState();
      const moved = nodes.filter((node) => selection.nodes.has(node.id));
      const to = new Map(
        moved.map(({ id: node, position }) => [node, { x: position.x + x * NUDGE, y: position.y + y * NUDGE }]),
      );
      edit((document) => place(document, moveMembers(to, membersMovedBy(to.keys(), nodes, catalog), nodes)), {
        merge: 'nudge',
      });
    },
  };
}
