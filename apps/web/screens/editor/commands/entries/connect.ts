import { Spline } from 'lucide-react';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../../canvas/card-size.ts';
import { freePort } from '../../store/connection.ts';
import type { Command } from '../command.ts';
import { hasOneSelectedCard, onlySelectedCard } from '../selected.ts';

export default {
  id: 'connect',
  label: 'Connect to…',
  icon: Spline,
  group: 'Node',
  keys: ['C'],
  menu: { node: 60 },
  enabled: hasOneSelectedCard,
  perform({ editor, ui, canvas }) {
    const state = editor.getState();
    const node = onlySelectedCard(state);
    const port = node && freePort(state, node, state.catalog);
    if (!node || !port) return false;
    const { x, y } = node.position;
    ui.setState({
      picker: {
        anchor: canvas.toScreen({ x: x + CARD_WIDTH, y: y + CARD_HEIGHT / 2 }),
        position: { x: x + CARD_WIDTH + 80, y },
        from: { node: node.id, port, end: 'source' },
        existing: true,
      },
    });
    return true;
  },
} satisfies Command;
