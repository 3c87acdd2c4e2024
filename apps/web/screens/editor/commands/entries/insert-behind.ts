import { BetweenVerticalStart } from 'lucide-react';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../../canvas/card-size.ts';
import { freePort } from '../../store/connection.ts';
import type { Command } from '../command.ts';
import { hasOneSelectedCard, onlySelectedCard } from '../selected.ts';

export default {
  id: 'insert-behind',
  label: 'Insert Node After…',
  icon: BetweenVerticalStart,
  group: 'Node',
  keys: ['I'],
  menu: { node: 70 },
  enabled: (session) => hasOneSelectedCard(session) && !session.editor.getState().readOnly,
  perform({ editor, ui, canvas }) {
    const state = editor.getState();
    const node = onlySelectedCard(state);
    const port = node && freePort(state, node, state.catalog);
    if (!node || !port) return false;
    const { x, y } = node.position;
    const edge = state.edges.find(({ source }) => source === node.id);
    const anchor = canvas.toScreen({ x: x + CARD_WIDTH, y: y + CARD_HEIGHT / 2 });
    const position = { x: x + CARD_WIDTH + 80, y };
    ui.setState({
      picker: edge
        ? { anchor, position, edge: edge.id }
        : { anchor, position, from: { node: node.id, port, end: 'source' } },
    });
    return true;
  },
} satisfies Command;
