import { FlaskConical } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'dry-run',
  label: 'Dry Run',
  icon: FlaskConical,
  group: 'Workflow',
  menu: { toolbar: 10 },
  enabled: ({ editor }) => !editor.getState().isExecuting,
  perform: ({ actions }) => void actions.execute('dry'),
} satisfies Command;
