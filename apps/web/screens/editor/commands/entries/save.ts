import { Save } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'save',
  label: 'Save',
  icon: Save,
  group: 'Workflow',
  keys: ['Mod+S'],
  scope: 'everywhere',
  perform: ({ actions }) => void actions.save(),
} satisfies Command;
