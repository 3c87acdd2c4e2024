import { StickyNote } from 'lucide-react';
import { annotationLimits } from '@heddle/contract/workflow/annotations';
import { createNote } from '../../store/annotate.ts';
import { documentOf } from '../../store/editor-store.ts';
import { addNode } from '../../store/graph.ts';
import type { Command } from '../command.ts';

export default {
  id: 'add-note',
  label: 'Add Note',
  icon: StickyNote,
  group: 'Arrange',
  keys: ['N'],
  scope: 'page',
  menu: { pane: 30 },
  enabled: ({ editor }) => !editor.getState().readOnly,
  perform({ editor, ui, canvas }) {
    const { width, height } = annotationLimits.stickyNote;
    const at = canvas.pointer() ?? canvas.center();
    const note = createNote(documentOf(editor.getState()), { x: at.x - width / 2, y: at.y - height / 2 });
    editor.getState().edit((document) => addNode(document, note), { select: new Set([note.id]) });
    ui.setState({ editing: note.id });
  },
} satisfies Command;
