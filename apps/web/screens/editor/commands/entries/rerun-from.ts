import { StepForward } from 'lucide-react';
import { markedStep } from '../../rerun/rerunnable.ts';
import type { Command } from '../command.ts';

export default {
  id: 'rerun-from',
  label: 'Run Again From Here',
  icon: StepForward,
  group: 'Node',
  menu: { node: 20 },
  onlyEnabled: true,
  enabled: (session) => markedStep(session) !== undefined,
  perform(session) {
    const step = markedStep(session);
    return step ? void session.actions.rerun({ nodeId: step.nodeId }) : false;
  },
} satisfies Command;
