import { TriangleAlert } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'problems',
  label: 'Show Problems',
  icon: TriangleAlert,
  group: 'View',
  perform: ({ ui }) => ui.setState({ problemsOpen: true }),
} satisfies Command;
