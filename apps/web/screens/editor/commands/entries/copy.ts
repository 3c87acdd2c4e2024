import { Copy } from 'lucide-react';
import { toast } from '../../../../ui/toast.tsx';
import { toClipboard } from '../../store/clipboard.ts';
import { subgraph } from '../../store/graph.ts';
import { withMembers } from '../../store/members.ts';
import type { Command } from '../command.ts';
import { hasSelectedNodes } from '../selected.ts';

export default {
  id: 'copy',
  label: 'Copy',
  icon: Copy,
  group: 'Edit',
  keys: ['Mod+C'],
  scope: 'page',
  clipboard: 'copy',
  menu: { node: 80 },
  enabled: hasSelectedNodes,
  perform({ editor }, data) {
    const state = editor.getState();
    const text = toClipboard(
      subgraph(state, withMembers(state.selection.nodes, state.nodes, state.catalog)),
      state.catalog,
    );
    if (data) data.setData('text/plain', text);
    else {
      navigator.clipboard.writeText(text).catch(() =>
        toast({
          title: 'Cannot copy',
          description: 'The browser does not allow it here. Use the keyboard instead.',
          tone: 'destructive',
        }),
      );
    }
  },
} satisfies Command;
