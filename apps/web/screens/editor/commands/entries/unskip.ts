import { Play } from 'lucide-react';
import type { Command } from '../command.ts';
import { selectedCards, setSkipped } from '../skipping.ts';

export default {
  id: 'unskip',
  label: 'Do Not Skip',
  icon: Play,
  group: 'Node',
  keys: ['Shift+D'],
  menu: { node: 44 },
  onlyEnabled: true,
  enabled: ({ editor }) => selectedCards(editor.getState()).some(({ data }) => data['disabled'] === true),
  perform: (session) => setSkipped(session, false),
} satisfies Command;
