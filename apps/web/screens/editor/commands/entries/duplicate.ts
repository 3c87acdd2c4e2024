import { CopyPlus } from 'lucide-react';
import { subgraph } from '../../store/graph.ts';
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
  menu: { node: 5 },
  enabled: hasSelectedNodes,
  perform(session) {
    const state = session.editor.getState();
    insertGraph(session, subgraph(state, state.selection.nodes));
  },
} satisfies Command;
