import { SkipForward } from 'lucide-react';
import type { Command } from '../command.ts';
import { selectedCards, setSkipped } from '../skipping.ts';

export default {
  id: 'skip',
  label: 'Skip',
  icon: SkipForward,
  group: 'Node',
  keys: ['D'],
  menu: { node: 42 },
  onlyEnabled: true,
  enabled: ({ editor }) => selectedCards(editor.getState()).some(({ data }) => data['disabled'] !== true),
  perform: (session) => setSkipped(session, true),
} satisfies Command;
