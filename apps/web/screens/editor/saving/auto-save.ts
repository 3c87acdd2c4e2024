import { useEffect } from 'react';
import { isAutoSaveOn } from '../../../shell/auto-save.ts';
import type { EditorSession } from '../session.tsx';
import { isDirty, isSameDocument } from '../store/editor-store.ts';

/** Milliseconds after the last change. */
const DELAY = 2000;
/** Milliseconds until a failed save is repeated: doubled with each failure, up to the longest. */
const RETRY = { first: 2000, longest: 60_000 } as const;

/** How long to wait after this many failures in a row. Milliseconds. */
export const retryDelay = (failures: number): number => Math.min(RETRY.first * 2 ** (failures - 1), RETRY.longest);

/**
 * Saves an already saved workflow as a draft two seconds after the last change, and pending changes when the editor closes. A save that got no answer is
 * repeated until it succeeds: at growing intervals, and at once when the browser is online again.
 */
export function useAutoSave({ editor, ui, actions }: EditorSession): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;

    const plan = (delay: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void save(), delay);
    };
    const save = async (leaving = false): Promise<void> => {
      timer = undefined;
      if (isAutoSaveOn()) await actions.autoSave({ leaving });
    };
    const retryNow = (): void => {
      if (ui.getState().notSaved?.retries) plan(0);
    };
    const leaveEditor = editor.subscribe((state, before) => {
      // The next attempt takes the change along.
      if (!isSameDocument(state, before) && failures === 0) plan(DELAY);
    });
    const leaveUi = ui.subscribe(({ notSaved }, before) => {
      if (notSaved === before.notSaved) return;
      const hadFailed = failures > 0;
      failures = notSaved?.retries ? failures + 1 : 0;
      if (failures > 0) plan(retryDelay(failures));
      // What was changed while the attempt that succeeded was on its way.
      else if (hadFailed && isDirty(editor.getState())) plan(DELAY);
    });
    window.addEventListener('online', retryNow);
    return () => {
      ui.getState().applyTyped?.();
      leaveEditor();
      leaveUi();
      window.removeEventListener('online', retryNow);
      if (timer === undefined) return;
      clearTimeout(timer);
      void save(true);
    };
  }, [editor, ui, actions]);
}
