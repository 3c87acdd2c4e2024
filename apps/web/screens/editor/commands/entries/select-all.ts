import { BoxSelect } from 'lucide-react';
import type { Command } from '../command.ts';

export default {
  id: 'select-all',
  label: 'Select All',
  icon: BoxSelect,
  group: 'Edit',
  keys: ['Mod+A'],
  scope: 'page',
  menu: { pane: 20 },
  perform({ editor }) {
    const { nodes, edges, select } = editor.getState();
    select({ nodes: new Set(nodes.map((node) => node.id)), edges: new Set(edges.map((edge) => edge.id)) });
  },
} satisfies Command;
