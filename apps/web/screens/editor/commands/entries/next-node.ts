import { ArrowRightToLine } from 'lucide-react';
import type { Command } from '../command.ts';
import { walk } from '../walk.ts';

export default {
  id: 'next-node',
  label: 'Next Node in the Flow',
  icon: ArrowRightToLine,
  group: 'View',
  keys: ['Tab'],
  hidden: true,
  perform: (session) => walk(session, 1),
} satisfies Command;
