import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useLazyModule } from '../../../ui/lazy-module.ts';
import { leaveQuestion } from '../lazy-panels.ts';
import { useSession } from '../session.tsx';
import type { EditorState } from '../store/editor-store.ts';
import { isDirty } from '../store/editor-store.ts';
import { parkWork } from './parked-work.ts';

/** True when leaving would lose something. */
const hasUnsavedWork = (state: EditorState): boolean => isDirty(state) || state.drafts.size > 0;

/** An address within the app, and whether it needs a page load. */
interface Target {
  to: string;
  reload: boolean;
}

/** The address within the app that a click leads to; null for anything else: other sites, new tabs, parts of this page. */
function leavingTo(event: MouseEvent): Target | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.origin !== location.origin || link.pathname === location.pathname)
    return null;
  return { to: link.pathname + link.search, reload: link.dataset['reload'] !== undefined };
}

/** Asks before unsaved work is left. A visitor cannot save: their work is kept in this tab and waits for them in the editor. */
export function LeaveGuard({ signedIn }: { signedIn: boolean }) {
  const { editor, actions, ui } = useSession();
  const [, navigate] = useLocation();
  const [target, setTarget] = useState<Target | null>(null);
  /** True once unsaved work is settled: the browser need not ask as well. */
  const settled = useRef(false);

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (!settled.current && hasUnsavedWork(editor.getState())) event.preventDefault();
    };
    const onClick = (event: MouseEvent): void => {
      const leaving = leavingTo(event);
      const state = editor.getState();
      if (leaving === null || !hasUnsavedWork(state)) return;
      if (!signedIn) {
        parkWork(state);
        settled.current = leaving.reload;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      setTarget(leaving);
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [editor, signedIn]);

  const leave = ({ to, reload }: Target): void => {
    // Discarded on purpose: nothing may save it on the way out.
    const state = editor.getState();
    editor.setState({ ...state.saved, drafts: new Map() });
    setTarget(null);
    if (reload) location.assign(to);
    else navigate(to);
  };
  const saveAndLeave = async (to: Target): Promise<void> => {
    const saved = await actions.save({ quiet: true });
    if (saved) leave(to);
    // The conflict has to be settled first.
    else if (ui.getState().conflict) setTarget(null);
  };

  const Question = useLazyModule(leaveQuestion, target !== null)?.LeaveQuestion;
  if (target === null || !Question) return null;
  return <Question onStay={() => setTarget(null)} onLeave={() => leave(target)} onSave={() => saveAndLeave(target)} />;
}
