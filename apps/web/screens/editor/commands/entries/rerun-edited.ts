import { FilePenLine } from 'lucide-react';
import { markedStep } from '../../rerun/rerunnable.ts';
import type { Command } from '../command.ts';

export default {
  id: 'rerun-edited',
  label: 'Run Again From Here With Edited Input…',
  icon: FilePenLine,
  group: 'Node',
  menu: { node: 30 },
  onlyEnabled: true,
  enabled: (session) => markedStep(session) !== undefined,
  perform(session) {
    const step = markedStep(session);
    if (!step) return false;
    session.ui.setState({ rerunEdited: step.nodeId });
    return true;
  },
} satisfies Command;
