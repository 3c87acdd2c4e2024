import { FlaskConical } from 'lucide-react';
import { useCurrentUser } from '../../../api/auth.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditor, useSession } from '../session.tsx';

/** Saves a finished run as a test; hidden for visitors, whose runs are not stored. */
export function SaveAsTestButton({ runId }: { runId: string }) {
  const { ui } = useSession();
  const { isAuthenticated } = useCurrentUser();
  const isSaved = useEditor((state) => state.workflowId !== null);
  if (!isAuthenticated || !isSaved) return null;
  return (
    <Button size="sm" title="Save as test…" onClick={() => ui.setState({ runToTest: runId })}>
      <FlaskConical aria-hidden size={12} />
      <span className="@max-3xl:sr-only">Save as test…</span>
    </Button>
  );
}
