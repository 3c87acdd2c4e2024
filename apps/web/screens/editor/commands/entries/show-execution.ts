import { ListChecks } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'show-execution',
  label: 'Show Last Execution',
  icon: ListChecks,
  group: 'Workflow',
  menu: { toolbar: 20 },
  enabled: ({ runs }) => runs.getState().run !== null,
  perform: ({ ui }) => ui.setState({ runOpen: true }),
} satisfies Command;
