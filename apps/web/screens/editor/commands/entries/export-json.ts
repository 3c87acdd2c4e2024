import { Download } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'export-json',
  label: 'Export as JSON',
  icon: Download,
  group: 'Workflow',
  menu: { toolbar: 80 },
  perform: ({ actions }) => actions.exportJson(),
} satisfies Command;
