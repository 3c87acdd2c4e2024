import { FlaskConical } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'tests',
  label: 'Tests',
  icon: FlaskConical,
  group: 'Workflow',
  menu: { toolbar: 50 },
  enabled: ({ editor }) => editor.getState().workflowId !== null,
  perform({ editor, ui }) {
    editor.getState().open(null);
    ui.setState({ testsOpen: true, revisions: null });
  },
} satisfies Command;
