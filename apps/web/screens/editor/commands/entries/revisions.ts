import { GitCommitVertical } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'revisions',
  label: 'Revisions',
  icon: GitCommitVertical,
  group: 'Workflow',
  menu: { toolbar: 40 },
  enabled: ({ editor }) => editor.getState().workflowId !== null,
  perform({ runs, ui, editor }) {
    if (runs.getState().past) runs.getState().leavePast();
    editor.getState().open(null);
    ui.setState({ revisions: { shown: null, against: null, listed: true }, runOpen: false });
  },
} satisfies Command;
