import { History } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'past-runs',
  label: 'Past Runs',
  icon: History,
  group: 'Workflow',
  menu: { toolbar: 30 },
  enabled: ({ editor }) => editor.getState().workflowId !== null,
  perform({ runs, ui }) {
    runs.getState().setView('past');
    ui.setState({ runOpen: true });
  },
} satisfies Command;
