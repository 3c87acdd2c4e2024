import { ArrowLeftToLine } from 'lucide-react';
import type { Command } from '../command.ts';
import { walk } from '../walk.ts';

export default {
  id: 'previous-node',
  label: 'Previous Node in the Flow',
  icon: ArrowLeftToLine,
  group: 'View',
  keys: ['Shift+Tab'],
  hidden: true,
  perform: (session) => walk(session, -1),
} satisfies Command;
