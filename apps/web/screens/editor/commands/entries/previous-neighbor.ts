import { ArrowLeft } from 'lucide-react';
import type { Command } from '../command.ts';
import { openNeighbor } from '../neighbor.ts';

export default {
  id: 'previous-neighbor',
  label: 'Previous Node of the Node View',
  icon: ArrowLeft,
  group: 'View',
  keys: ['Alt+PageUp'],
  scope: 'everywhere',
  enabled: ({ ui }) => ui.getState().nodeView,
  perform: (session) => openNeighbor(session, 'previous'),
} satisfies Command;
