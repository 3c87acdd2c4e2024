import { Keyboard } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'shortcuts',
  label: 'Keyboard Shortcuts',
  icon: Keyboard,
  group: 'View',
  keys: ['?'],
  scope: 'page',
  menu: { toolbar: 90 },
  perform: ({ ui }) => ui.setState({ shortcutsOpen: true }),
} satisfies Command;
