import { PinOff } from 'lucide-react';
import { pinnedItems, setPinned } from '../../rerun/pinned.ts';
import type { Command } from '../command.ts';
import { onlySelectedCard } from '../selected.ts';

export default {
  id: 'unpin-output',
  label: 'Unpin Output',
  icon: PinOff,
  group: 'Node',
  enabled: ({ editor }) => {
    const node = onlySelectedCard(editor.getState());
    return node !== undefined && pinnedItems(node.data) !== null;
  },
  perform(session) {
    const node = onlySelectedCard(session.editor.getState());
    if (!node) return false;
    setPinned(session, node.id, null);
    return true;
  },
} satisfies Command;
