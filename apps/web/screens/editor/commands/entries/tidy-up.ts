import { Workflow } from 'lucide-react';
import type { Command } from '../command.ts';
import { tidyUp } from '../tidy-up.ts';

export default {
  id: 'tidy-up',
  label: 'Tidy Up',
  icon: Workflow,
  group: 'Arrange',
  keys: ['T'],
  scope: 'page',
  menu: { pane: 40, bar: 90 },
  enabled: ({ editor }) => !editor.getState().readOnly,
  perform: (session) => tidyUp(session),
} satisfies Command;
