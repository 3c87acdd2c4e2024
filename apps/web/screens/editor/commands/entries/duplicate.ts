import { CopyPlus } from 'lucide-react';
import { subgraph } from '../../store/graph.ts';
import { withMembers } from '../../store/members.ts';
import type { Command } from '../command.ts';
import { insertGraph } from '../insert-graph.ts';
import { hasSelectedNodes } from '../selected.ts';

export default {
  id: 'duplicate',
  label: 'Duplicate',
  icon: CopyPlus,
  group: 'Edit',
  keys: ['Mod+D'],
  scope: 'page',
  menu: { node: 100, bar: 110 },
  enabled: hasSelectedNodes,
  perform(session) {
    const state = session.editor.getState();
    insertGraph(session, subgraph(state, withMembers(state.selection.nodes, state.nodes, state.catalog)));
  },
} satisfies Command;
