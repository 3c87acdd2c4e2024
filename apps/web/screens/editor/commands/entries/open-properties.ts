import { PanelRight } from 'lucide-react';
import type { Command } from '../command.ts';
import { hasOneSelectedNode, onlySelectedAnnotation, onlySelectedCard } from '../selected.ts';

export default {
  id: 'open-properties',
  label: 'Open Properties',
  icon: PanelRight,
  group: 'Node',
  keys: ['Enter'],
  menu: { node: 10 },
  enabled: hasOneSelectedNode,
  perform({ editor, ui }) {
    const annotation = onlySelectedAnnotation(editor.getState());
    if (annotation) {
      // Notes and groups have no properties; their text is edited in place.
      ui.setState({ editing: annotation.id });
      return true;
    }
    const node = onlySelectedCard(editor.getState());
    if (!node) return false;
    editor.getState().open(node.id);
    ui.setState({ focusPanel: true });
    return true;
  },
} satisfies Command;
