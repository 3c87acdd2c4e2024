import { SlidersHorizontal } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'workflow-settings',
  label: 'Workflow Settings',
  icon: SlidersHorizontal,
  group: 'Workflow',
  menu: { toolbar: 60 },
  enabled: ({ runs, ui }) => runs.getState().past === null && (ui.getState().revisions?.shown ?? null) === null,
  perform: ({ ui }) => ui.setState({ settingsOpen: true }),
} satisfies Command;
