import type { LucideIcon } from 'lucide-react';
import type { Alignment } from '../store/align.ts';
import { align } from '../store/align.ts';
import { boxOf } from '../store/box.ts';
import { place } from '../store/graph.ts';
import { carriedBy, carry } from '../store/members.ts';
import type { Command } from './command.ts';

/** How many nodes have to be marked: to line up two, to spread three. */
const least = (how: Alignment): number => (how.startsWith('distribute') ? 3 : 2);

/** A command that lines up the marked nodes; what lies in a marked group goes along with it. */
export function aligned({
  how,
  label,
  icon,
  place: inBar,
}: {
  how: Alignment;
  label: string;
  icon: LucideIcon;
  place: number;
}): Command {
  return {
    id: how.startsWith('distribute') ? how : `align-${how}`,
    label,
    icon,
    group: 'Arrange',
    menu: { bar: inBar },
    enabled: ({ editor }) => editor.getState().selection.nodes.size >= least(how),
    perform({ editor }) {
      const { nodes, selection, catalogue, edit } = editor.getState();
      const groups = carriedBy(selection.nodes, nodes, catalogue);
      const inside = new Set([...groups.values()].flat());
      const boxes = nodes
        .filter((node) => selection.nodes.has(node.id) && !inside.has(node.id))
        .map((node) => ({ id: node.id, ...boxOf(node, catalogue) }));
      edit((document) => place(document, carry(align(boxes, how), groups, document.nodes)));
    },
  };
}
