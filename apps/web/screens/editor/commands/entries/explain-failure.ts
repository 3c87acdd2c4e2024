import { MessageCircleQuestionMark } from 'lucide-react';
import type { Command } from '../command.ts';
import { onlySelectedCard } from '../selected.ts';

export default {
  id: 'explain-failure',
  label: 'Explain This Failure…',
  icon: MessageCircleQuestionMark,
  group: 'Node',
  menu: { node: 17 },
  onlyEnabled: true,
  enabled({ editor, runs }) {
    const node = onlySelectedCard(editor.getState());
    return node !== undefined && !editor.getState().readOnly && runs.getState().steps.get(node.id)?.status === 'failed';
  },
  perform({ editor, ui }) {
    const node = onlySelectedCard(editor.getState());
    return node ? ui.setState({ assistant: { do: 'explain', nodeId: node.id } }) : false;
  },
} satisfies Command;
