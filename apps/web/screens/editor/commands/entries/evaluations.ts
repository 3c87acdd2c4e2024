import { Gauge } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'evaluations',
  label: 'Evaluations',
  icon: Gauge,
  group: 'Workflow',
  menu: { toolbar: 55 },
  enabled: ({ editor }) => editor.getState().workflowId !== null,
  perform: ({ ui }) => ui.setState({ evaluationsOpen: true }),
} satisfies Command;
