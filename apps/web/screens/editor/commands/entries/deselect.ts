import { SquareDashedMousePointer } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'deselect',
  label: 'Deselect',
  icon: SquareDashedMousePointer,
  group: 'Edit',
  keys: ['Escape'],
  scope: 'page',
  enabled: ({ editor }) => editor.getState().selection.nodes.size + editor.getState().selection.edges.size > 0,
  perform: ({ editor }) => editor.getState().select({ nodes: new Set(), edges: new Set() }),
} satisfies Command;
