import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { useSession } from '../session.tsx';
import type { EditorState } from '../store/editor-store.ts';
import { isDirty } from '../store/editor-store.ts';
import { parkWork } from './parked-work.ts';

/** True when leaving would lose something. */
const hasUnsavedWork = (state: EditorState): boolean => isDirty(state) || state.drafts.size > 0;

/** The address within the app that a click leads to; null for anything else: other sites, new tabs, parts of this page. */
function leavingTo(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.origin !== location.origin || link.pathname === location.pathname) return null;
  return link.pathname + link.search;
}

/** Asks before unsaved work is left. A visitor cannot save: their work is kept in this tab and waits for them in the editor. */
export function LeaveGuard({ signedIn }: { signedIn: boolean }) {
  const { editor, actions } = useSession();
  const [, navigate] = useLocation();
  const [target, setTarget] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (hasUnsavedWork(editor.getState())) event.preventDefault();
    };
    const onClick = (event: MouseEvent): void => {
      const to = leavingTo(event);
      const state = editor.getState();
      if (to === null || !hasUnsavedWork(state)) return;
      if (!signedIn) {
        parkWork(state);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      setTarget(to);
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [editor, signedIn]);

  const leave = (to: string): void => {
    // Given up on purpose: nothing may save it on the way out.
    const state = editor.getState();
    editor.setState({ ...state.saved, drafts: new Map() });
    setTarget(null);
    navigate(to);
  };
  const saveAndLeave = async (to: string): Promise<void> => {
    setSaving(true);
    const saved = await actions.save({ quiet: true });
    setSaving(false);
    if (saved) leave(to);
  };

  return (
    <Dialog open={target !== null} onOpenChange={() => setTarget(null)}>
      {target !== null && (
        <DialogContent
          size="sm"
          title="Leave without saving?"
          description="This workflow has changes that are not saved yet."
          footer={
            <>
              <Button onClick={() => setTarget(null)}>Stay</Button>
              <Button onClick={() => leave(target)}>Leave</Button>
              <Button variant="primary" loading={saving} onClick={() => void saveAndLeave(target)}>
                Save and leave
              </Button>
            </>
          }
        />
      )}
    </Dialog>
  );
}
