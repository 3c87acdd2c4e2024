import { ListStart } from 'lucide-react';
import { runUpTo } from '../../run/run-up-to.ts';
import { hasOneSelectedCard, onlySelectedCard } from '../selected.ts';
import type { Command } from '../command.ts';

export default {
  id: 'run-up-to',
  label: 'Run Up to Here',
  icon: ListStart,
  group: 'Node',
  keys: ['Mod+Shift+Enter'],
  menu: { node: 15 },
  enabled: (session) => hasOneSelectedCard(session) && !session.editor.getState().isExecuting,
  perform(session) {
    const node = onlySelectedCard(session.editor.getState());
    return node ? runUpTo(session, node.id) : false;
  },
} satisfies Command;
