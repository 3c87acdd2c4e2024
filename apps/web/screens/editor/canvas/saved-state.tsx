import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useEditor, useSession, useUi } from '../session.tsx';
import { isDirty } from '../store/editor-store.ts';
import { lastSaved } from './last-saved.ts';

/** The update interval in milliseconds: the text counts minutes. */
const TICK = 20_000;

/** When the workflow was last saved, and whether anything has changed since. */
export function SavedState({ className }: { className?: string }) {
  const savedAt = useEditor((state) => state.lastSavedAt);
  const dirty = useEditor(isDirty);
  const saving = useUi((ui) => ui.saving);
  const conflict = useUi((ui) => ui.conflict);
  const { ui: uiStore } = useSession();
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [savedAt]);

  if (conflict) {
    return (
      <Button
        size="sm"
        className={`pointer-events-auto min-w-0 shrink! text-warn ${className ?? ''}`}
        onClick={() => uiStore.setState({ conflict: { ...conflict, open: true } })}
      >
        <TriangleAlert aria-hidden size={13} />
        <span className="truncate">Not saved: changed elsewhere</span>
      </Button>
    );
  }
  return (
    <span className={`flex min-w-0 items-center gap-2 text-ink-3 ${className ?? ''}`}>
      <span className="truncate">{saving ? 'Saving…' : lastSaved(savedAt, now)}</span>
      {dirty && !saving && savedAt !== null && (
        <span title="Unsaved changes" className="size-1.75 shrink-0 rounded-full bg-warn">
          <span className="sr-only">Unsaved changes</span>
        </span>
      )}
    </span>
  );
}
