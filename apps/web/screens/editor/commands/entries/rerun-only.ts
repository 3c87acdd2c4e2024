import { CircleDot } from 'lucide-react';
import { runNodeOnly } from '../../rerun/run-node-only.ts';
import { hasOneSelectedCard, onlySelectedCard } from '../selected.ts';
import type { Command } from '../command.ts';

export default {
  id: 'rerun-only',
  label: 'Run This Node Only',
  icon: CircleDot,
  group: 'Node',
  menu: { node: 40 },
  enabled: (session) => hasOneSelectedCard(session) && !session.editor.getState().isExecuting,
  perform(session) {
    const node = onlySelectedCard(session.editor.getState());
    return node ? runNodeOnly(session, node) : false;
  },
} satisfies Command;
