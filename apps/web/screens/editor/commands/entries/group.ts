import { Group } from 'lucide-react';
import { createGroup } from '../../store/annotate.ts';
import { documentOf } from '../../store/editor-store.ts';
import { addNode } from '../../store/graph.ts';
import type { Command } from '../command.ts';
import { hasSelectedNodes } from '../selected.ts';

export default {
  id: 'group',
  label: 'Group Selection',
  icon: Group,
  group: 'Arrange',
  keys: ['Mod+G'],
  scope: 'page',
  menu: { node: 120, bar: 100 },
  enabled: hasSelectedNodes,
  perform({ editor, ui, canvas }) {
    const { selection, catalog, edit } = editor.getState();
    const group = createGroup(documentOf(editor.getState()), selection.nodes, catalog);
    edit((document) => addNode(document, group), { select: new Set([group.id]) });
    ui.setState({ editing: group.id });
    canvas.reveal(group.position);
  },
} satisfies Command;
