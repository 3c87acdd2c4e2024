import type { LucideIcon } from 'lucide-react';
import type { Alignment } from '../store/align.ts';
import { align } from '../store/align.ts';
import { boxOf } from '../store/box.ts';
import { place } from '../store/graph.ts';
import { membersMovedBy, moveMembers } from '../store/members.ts';
import type { Command } from './command.ts';

/** How many nodes must be selected: two to align, three to distribute. */
const least = (how: Alignment): number => (how.startsWith('distribute') ? 3 : 2);

/** A command that aligns the selected nodes; the members of a selected group move with it. */
export function aligned({
  how,
  label,
  icon,
  order,
}: {
  how: Alignment;
  label: string;
  icon: LucideIcon;
  /** The position in the bar over several selected nodes; see `Command`. */
  order: number;
}): Command {
  return {
    id: how.startsWith('distribute') ? how : `align-${how}`,
    label,
    icon,
    group: 'Arrange',
    menu: { bar: order },
    enabled: ({ editor }) => editor.getState().selection.nodes.size >= least(how),
    perform({ editor }) {
      const { nodes, selection, catalog, edit } = editor.getState();
      const groups = membersMovedBy(selection.nodes, nodes, catalog);
      const inside = new Set([...groups.values()].flat());
      const boxes = nodes
        .filter((node) => selection.nodes.has(node.id) && !inside.has(node.id))
        .map((node) => ({ id: node.id, ...boxOf(node, catalog) }));
      edit((document) => place(document, moveMembers(align(boxes, how), groups, document.nodes)));
    },
  };
}
