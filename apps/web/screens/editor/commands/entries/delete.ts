import { Trash2 } from 'lucide-react';
import { remove } from '../../store/graph.ts';
import { withMembers } from '../../store/members.ts';
import type { Command } from '../command.ts';

export default {
  id: 'delete',
  label: 'Delete',
  icon: Trash2,
  group: 'Edit',
  keys: ['Delete', 'Backspace'],
  scope: 'page',
  menu: { node: 150, bar: 120 },
  enabled: ({ editor }) => editor.getState().selection.nodes.size + editor.getState().selection.edges.size > 0,
  perform({ editor }) {
    const { nodes, selection, catalog, edit } = editor.getState();
    edit((document) => remove(document, withMembers(selection.nodes, nodes, catalog), selection.edges));
  },
} satisfies Command;
