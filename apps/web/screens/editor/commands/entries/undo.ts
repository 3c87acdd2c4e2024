import { Undo2 } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'undo',
  label: 'Undo',
  icon: Undo2,
  group: 'Edit',
  keys: ['Mod+Z'],
  scope: 'page',
  enabled: ({ editor }) => editor.getState().history.past.length > 0,
  perform: ({ editor }) => editor.getState().undo(),
} satisfies Command;
