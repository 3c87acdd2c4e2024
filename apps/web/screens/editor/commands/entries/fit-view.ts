import { Maximize } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'fit-view',
  label: 'Fit to view',
  icon: Maximize,
  group: 'View',
  keys: ['F'],
  scope: 'page',
  menu: { pane: 50 },
  perform: ({ canvas }) => canvas.fitView(),
} satisfies Command;
