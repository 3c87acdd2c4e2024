import { Trash2 } from 'lucide-react';
import { remove } from '../../store/graph.ts';
import type { Command } from '../command.ts';

export default {
  id: 'delete',
  label: 'Delete',
  icon: Trash2,
  group: 'Edit',
  keys: ['Delete', 'Backspace'],
  scope: 'page',
  menu: { node: 7 },
  enabled: ({ editor }) => editor.getState().selection.nodes.size + editor.getState().selection.edges.size > 0,
  perform({ editor }) {
    const { selection, edit } = editor.getState();
    edit((document) => remove(document, selection.nodes, selection.edges));
  },
} satisfies Command;
