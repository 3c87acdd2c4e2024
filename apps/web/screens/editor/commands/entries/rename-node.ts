import { TextCursorInput } from 'lucide-react';
import type { Command } from '../command.ts';
import { hasOneSelectedNode, onlySelectedAnnotation, onlySelectedCard } from '../selected.ts';

export default {
  id: 'rename-node',
  label: 'Rename',
  icon: TextCursorInput,
  group: 'Node',
  keys: ['F2'],
  scope: 'page',
  menu: { node: 46 },
  enabled: (session) => hasOneSelectedNode(session) && !session.editor.getState().readOnly,
  perform({ editor, ui }) {
    const annotation = onlySelectedAnnotation(editor.getState());
    const node = onlySelectedCard(editor.getState());
    if (annotation) ui.setState({ editing: annotation.id });
    else if (node) {
      editor.getState().open(node.id);
      ui.setState({ focusPanel: true });
    } else return false;
    return true;
  },
} satisfies Command;
