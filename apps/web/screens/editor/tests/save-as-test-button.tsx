import { FlaskConical } from 'lucide-react';
import { useCurrentUser } from '../../../api/auth.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditor, useSession } from '../session.tsx';

/** Offers to keep a run that has ended as a test; nothing where nobody is signed in, whose runs are kept nowhere. */
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
