import { Square } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'stop-execution',
  label: 'Stop Execution',
  icon: Square,
  group: 'Workflow',
  enabled: ({ runs }) => runs.getState().run?.status === 'running',
  perform: ({ actions }) => void actions.stop(),
} satisfies Command;
