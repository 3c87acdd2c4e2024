import { Redo2 } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'redo',
  label: 'Redo',
  icon: Redo2,
  group: 'Edit',
  keys: ['Mod+Shift+Z', 'Mod+Y'],
  scope: 'page',
  enabled: ({ editor }) => editor.getState().history.future.length > 0,
  perform: ({ editor }) => editor.getState().redo(),
} satisfies Command;
