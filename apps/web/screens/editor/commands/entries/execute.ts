import { Play } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'execute',
  label: 'Execute',
  icon: Play,
  group: 'Workflow',
  keys: ['Mod+Enter'],
  scope: 'everywhere',
  enabled: ({ editor }) => !editor.getState().isExecuting,
  perform: ({ actions }) => void actions.execute(),
} satisfies Command;
