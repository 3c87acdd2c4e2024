import { ScanSearch } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'find-node',
  label: 'Find on Canvas',
  icon: ScanSearch,
  group: 'View',
  keys: ['Mod+F'],
  scope: 'page',
  menu: { pane: 45 },
  perform: ({ ui }) => ui.setState({ findOpen: true }),
} satisfies Command;
