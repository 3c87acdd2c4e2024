import { Scissors } from 'lucide-react';
import { remove } from '../../store/graph.ts';
import { withMembers } from '../../store/members.ts';
import type { Command } from '../command.ts';
import { hasSelectedNodes } from '../selected.ts';
import copy from './copy.ts';

export default {
  id: 'cut',
  label: 'Cut',
  icon: Scissors,
  group: 'Edit',
  keys: ['Mod+X'],
  scope: 'page',
  clipboard: 'cut',
  menu: { node: 90 },
  enabled: hasSelectedNodes,
  perform(session, data) {
    copy.perform(session, data);
    const { nodes, selection, catalog, edit } = session.editor.getState();
    edit((document) => remove(document, withMembers(selection.nodes, nodes, catalog)));
  },
} satisfies Command;
