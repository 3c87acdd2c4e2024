import { Replace } from 'lucide-react';
import { CARD_WIDTH } from '../../../../canvas/card-size.ts';
import type { Command } from '../command.ts';
import { hasOneSelectedCard, onlySelectedCard } from '../selected.ts';

export default {
  id: 'replace-node',
  label: 'Replace by…',
  icon: Replace,
  group: 'Node',
  menu: { node: 48 },
  enabled: (session) => hasOneSelectedCard(session) && !session.editor.getState().readOnly,
  perform({ editor, ui, canvas }) {
    const node = onlySelectedCard(editor.getState());
    if (!node) return false;
    const { x, y } = node.position;
    ui.setState({
      picker: { anchor: canvas.toScreen({ x: x + CARD_WIDTH, y }), position: node.position, replaces: node.id },
    });
    return true;
  },
} satisfies Command;
