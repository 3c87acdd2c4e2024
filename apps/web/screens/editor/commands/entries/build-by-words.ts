import { Sparkles } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'build-by-words',
  label: 'Build With AI…',
  icon: Sparkles,
  group: 'Workflow',
  menu: { toolbar: 15, pane: 15 },
  enabled: ({ editor }) => !editor.getState().readOnly,
  perform: ({ ui }) => ui.setState({ assistant: { do: 'build' } }),
} satisfies Command;
