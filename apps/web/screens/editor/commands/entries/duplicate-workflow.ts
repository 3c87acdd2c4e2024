import { CopyPlus } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'duplicate-workflow',
  label: 'Duplicate Workflow',
  icon: CopyPlus,
  group: 'Workflow',
  menu: { toolbar: 70 },
  perform: ({ actions }) => void actions.duplicate(),
} satisfies Command;
