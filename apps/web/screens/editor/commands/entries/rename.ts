import { PencilLine } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'rename',
  label: 'Rename Workflow',
  icon: PencilLine,
  group: 'Workflow',
  perform: ({ ui }) => ui.setState({ renaming: true }),
} satisfies Command;
