import { TextCursorInput } from 'lucide-react';
import type { Command } from '../command.ts';
import { onlySelectedAnnotation } from '../selected.ts';

export default {
  id: 'edit-words',
  label: 'Edit Note or Group Name',
  icon: TextCursorInput,
  group: 'Arrange',
  keys: ['F2'],
  scope: 'page',
  menu: { node: 140 },
  onlyEnabled: true,
  enabled: ({ editor }) => onlySelectedAnnotation(editor.getState()) !== undefined,
  perform({ editor, ui }) {
    const annotation = onlySelectedAnnotation(editor.getState());
    if (annotation) ui.setState({ editing: annotation.id });
  },
} satisfies Command;
