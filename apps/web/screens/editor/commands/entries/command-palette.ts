import { Command as CommandIcon } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'command-palette',
  label: 'Command Palette',
  icon: CommandIcon,
  group: 'View',
  keys: ['Mod+K'],
  scope: 'everywhere',
  hidden: true,
  perform: ({ ui }) => ui.setState(({ commandsOpen }) => ({ commandsOpen: !commandsOpen })),
} satisfies Command;
