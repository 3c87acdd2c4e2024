import { PanelRight } from 'lucide-react';
import type { Command } from '../command.ts';
import { hasOneSelectedNode, onlySelectedNode } from '../selected.ts';

export default {
  id: 'open-properties',
  label: 'Open Properties',
  icon: PanelRight,
  group: 'Node',
  keys: ['Enter'],
  menu: { node: 1 },
  enabled: hasOneSelectedNode,
  perform({ editor, ui }) {
    const node = onlySelectedNode(editor.getState());
    if (!node) return false;
    editor.getState().open(node.id);
    ui.setState({ focusPanel: true });
    return true;
  },
} satisfies Command;
