import { Pin } from 'lucide-react';
import { pinOutput } from '../../rerun/pinned.ts';
import type { Command } from '../command.ts';
import { onlySelectedCard } from '../selected.ts';

export default {
  id: 'pin-output',
  label: 'Pin Output',
  icon: Pin,
  group: 'Node',
  menu: { node: 50 },
  onlyEnabled: true,
  enabled: ({ editor, runs }) => {
    const node = onlySelectedCard(editor.getState());
    return node !== undefined && (runs.getState().steps.get(node.id)?.output ?? null) !== null;
  },
  perform(session) {
    const node = onlySelectedCard(session.editor.getState());
    const step = node && session.runs.getState().steps.get(node.id);
    return step ? pinOutput(session, step) : false;
  },
} satisfies Command;
