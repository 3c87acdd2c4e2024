import { CircleDot } from 'lucide-react';
import { markedStep } from '../../rerun/rerunnable.ts';
import type { Command } from '../command.ts';

export default {
  id: 'rerun-only',
  label: 'Run This Node Only',
  icon: CircleDot,
  group: 'Node',
  menu: { node: 40 },
  onlyEnabled: true,
  enabled: (session) => markedStep(session) !== undefined,
  perform(session) {
    const step = markedStep(session);
    return step ? void session.actions.rerun({ nodeId: step.nodeId, only: true }) : false;
  },
} satisfies Command;
