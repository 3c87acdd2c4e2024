import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useLazyModule } from '../../../ui/lazy-module.ts';
import { leaveQuestion } from '../lazy-panels.ts';
import { isAutoSaveOn } from '../../../shell/auto-save.ts';
import type { EditorSession } from '../session.tsx';
import { useSession } from '../session.tsx';
import { isDirty } from '../store/editor-store.ts';
import { parkWork } from './parked-work.ts';

/** True when a reload would lose something: changes that neither the server nor this browser has. */
const wouldLose = ({ editor, kept }: EditorSession): boolean =>
  isDirty(editor.getState()) && !kept.keep(editor.getState());

/** True when there is something to ask before the editor is left: changes that are lost, or that nothing will save on the way. */
function hasQuestion(session: EditorSession): boolean {
  const state = session.editor.getState();
  const isSavedOnTheWay = state.workflowId !== null && session.ui.getState().conflict === null && isAutoSaveOn();
  return wouldLose(session) || (isDirty(state) && !isSavedOnTheWay);
}

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
  const session = useSession();
  const { editor, actions, ui, kept } = session;
  const [, navigate] = useLocation();
  const [target, setTarget] = useState<Target | null>(null);
  /** True once unsaved work is settled: the browser need not ask as well. */
  const settled = useRef(false);

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (!settled.current && wouldLose(session)) event.preventDefault();
    };
    const onClick = (event: MouseEvent): void => {
      const leaving = leavingTo(event);
      if (leaving === null) return;
      ui.getState().applyTyped?.();
      const state = editor.getState();
      if (!hasQuestion(session)) return;
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
  }, [session, editor, ui, signedIn]);

  const leave = ({ to, reload }: Target): void => {
    // Discarded on purpose: nothing may save it on the way out.
    const state = editor.getState();
    editor.setState(state.saved);
    kept.drop(state.workflowId);
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
