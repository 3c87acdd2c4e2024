import { useEffect } from 'react';
import type { EditorSession } from '../session.tsx';
import { isDirty, isSameDocument } from '../store/editor-store.ts';

/** Milliseconds after the last change. */
const DELAY = 300;

/** Keeps changes that the server does not have in this browser, until it has them: of a workflow that was never saved, all of it. */
export function useKeptDraft({ editor, ui, kept }: EditorSession): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      clearTimeout(timer);
      timer = undefined;
      const state = editor.getState();
      if (!isDirty(state)) return;
      ui.setState({ isKept: kept.keep(state) });
    };
    const leave = editor.subscribe((state, before) => {
      // A document that has just been opened is as the server has it.
      if (state.generation !== before.generation) return clearTimeout(timer);
      if (isSameDocument(state, before) && state.revision === before.revision && state.saved === before.saved) return;
      clearTimeout(timer);
      // The first save gives the workflow its id.
      if (state.workflowId !== before.workflowId) kept.drop(before.workflowId);
      if (isDirty(state)) timer = setTimeout(keep, DELAY);
      else kept.drop(state.workflowId);
    });
    window.addEventListener('pagehide', keep);
    window.addEventListener('beforeunload', keep);
    return () => {
      keep();
      leave();
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('beforeunload', keep);
    };
  }, [editor, ui, kept]);
}
