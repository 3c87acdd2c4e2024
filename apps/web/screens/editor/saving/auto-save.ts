import { useEffect } from 'react';
import type { EditorSession } from '../session.tsx';
import { documentOf } from '../store/editor-store.ts';

/** Milliseconds after the last change. */
const DELAY = 2000;

/** Kept in the browser; on until the user switches it off in Settings. */
const KEY = 'autoSave';

const isOn = (): boolean => localStorage.getItem(KEY) !== 'off';

/** Saves a saved workflow two seconds after the last change, and what is left when the editor closes. */
export function useAutoSave({ editor, actions }: EditorSession): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = (): void => {
      timer = undefined;
      if (isOn()) void actions.autoSave();
    };
    const unsubscribe = editor.subscribe((state, before) => {
      const [now, then] = [documentOf(state), documentOf(before)];
      if (now.nodes === then.nodes && now.edges === then.edges && now.workflowName === then.workflowName) return;
      clearTimeout(timer);
      timer = setTimeout(save, DELAY);
    });
    return () => {
      unsubscribe();
      if (timer === undefined) return;
      clearTimeout(timer);
      save();
    };
  }, [editor, actions]);
}
