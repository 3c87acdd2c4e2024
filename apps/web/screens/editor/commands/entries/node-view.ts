import { Columns3 } from 'lucide-react';
import type { Command } from '../command.ts';
import { hasOneSelectedCard, onlySelectedCard } from '../selected.ts';

export default {
  id: 'node-view',
  label: 'Open Node View',
  icon: Columns3,
  group: 'Node',
  keys: ['Shift+Enter'],
  menu: { node: 12 },
  enabled: (session) => hasOneSelectedCard(session) && !session.editor.getState().readOnly,
  perform({ editor, ui }) {
    const node = onlySelectedCard(editor.getState());
    if (!node) return false;
    editor.getState().open(node.id);
    ui.setState({ nodeView: true, focusPanel: true });
    return true;
  },
} satisfies Command;
