import { useEffect } from 'react';
import { isAutoSaveOn } from '../../../shell/auto-save.ts';
import type { EditorSession } from '../session.tsx';
import { isSameDocument } from '../store/editor-store.ts';

/** Milliseconds after the last change. */
const DELAY = 2000;

/** Saves an already saved workflow two seconds after the last change, and pending changes when the editor closes. */
export function useAutoSave({ editor, actions }: EditorSession): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = (leaving = false): void => {
      timer = undefined;
      if (isAutoSaveOn()) void actions.autoSave({ leaving });
    };
    const unsubscribe = editor.subscribe((state, before) => {
      if (isSameDocument(state, before)) return;
      clearTimeout(timer);
      timer = setTimeout(save, DELAY);
    });
    return () => {
      unsubscribe();
      if (timer === undefined) return;
      clearTimeout(timer);
      save(true);
    };
  }, [editor, actions]);
}
