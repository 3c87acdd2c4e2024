import { Ungroup } from 'lucide-react';
import type { EditorSession } from '../../session.tsx';
import { remove } from '../../store/graph.ts';
import { membersOf } from '../../store/members.ts';
import type { Command } from '../command.ts';

const groups = ({ editor }: EditorSession) => {
  const { nodes, selection } = editor.getState();
  return nodes.filter((node) => node.type === 'group' && selection.nodes.has(node.id));
};

export default {
  id: 'ungroup',
  label: 'Ungroup',
  icon: Ungroup,
  group: 'Arrange',
  keys: ['Mod+Shift+G'],
  scope: 'page',
  menu: { node: 130 },
  onlyEnabled: true,
  enabled: (session) => groups(session).length > 0,
  perform(session) {
    const { nodes, catalog, edit } = session.editor.getState();
    const gone = groups(session);
    const freed = new Set(gone.flatMap((group) => membersOf(group, nodes, catalog)));
    edit((document) => remove(document, new Set(gone.map((group) => group.id))), { select: freed });
  },
} satisfies Command;
