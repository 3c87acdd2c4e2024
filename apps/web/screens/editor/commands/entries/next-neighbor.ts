import { ArrowRight } from 'lucide-react';
import type { Command } from '../command.ts';
import { openNeighbor } from '../neighbor.ts';

export default {
  id: 'next-neighbor',
  label: 'Next Node of the Node View',
  icon: ArrowRight,
  group: 'View',
  keys: ['Alt+PageDown'],
  scope: 'everywhere',
  enabled: ({ ui }) => ui.getState().nodeView,
  perform: (session) => openNeighbor(session, 'next'),
} satisfies Command;
