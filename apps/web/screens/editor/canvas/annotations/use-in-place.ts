import type { KeyboardEvent } from 'react';
import { useCallback } from 'react';
import { useEditor, useSession, useUi } from '../../session.tsx';
import { annotate } from '../../store/annotate.ts';

/** Edits the text of a note or a group in place. */
export function useInPlace(id: string, key: 'text' | 'name') {
  const { editor, ui, canvas } = useSession();
  const readOnly = useEditor((state) => state.readOnly);
  const editing = useUi((state) => state.editing === id) && !readOnly;

  const begin = useCallback((): void => {
    if (!readOnly) ui.setState({ editing: id });
  }, [ui, id, readOnly]);

  const end = useCallback(
    (words: string, { focus = false } = {}): void => {
      editor.getState().edit((document) => annotate(document, id, { [key]: words }));
      if (ui.getState().editing === id) ui.setState({ editing: null });
      if (focus) requestAnimationFrame(() => canvas.focusNode(id));
    },
    [editor, ui, canvas, id, key],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const done =
      event.key === 'Escape' || (event.key === 'Enter' && (key === 'name' || event.ctrlKey || event.metaKey));
    if (!done || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    end(event.currentTarget.value, { focus: true });
  };
  return { editing, begin, end, onKeyDown };
}
