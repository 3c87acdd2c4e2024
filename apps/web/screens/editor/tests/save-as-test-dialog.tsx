import { useAddTest } from '../../../api/workflow-tests.ts';
import { toast } from '../../../ui/toast.tsx';
import { useSession } from '../session.tsx';
import { useNarrow } from '../use-narrow.ts';
import { NameDialog } from './name-dialog.tsx';

/** Makes a test of a run that has ended. */
export function SaveAsTestDialog({ workflowId, runId }: { workflowId: string; runId: string }) {
  const { editor, ui } = useSession();
  const narrow = useNarrow();
  const { mutateAsync, isPending } = useAddTest(workflowId);
  const save = async (name: string): Promise<void> => {
    await mutateAsync({ runId, name });
    // A sheet would cover the canvas.
    if (narrow) return void toast({ title: 'Test Saved', description: `${name} can be run under Tests.` });
    editor.getState().open(null);
    ui.setState({ testsOpen: true, revisions: null });
  };
  return (
    <NameDialog
      title="Save this run as a test"
      description="It starts with the input of this run. Nodes with an effect repeat their recorded output; all others must produce the same output again."
      initial=""
      action="Save test"
      failure="Test Not Saved"
      pending={isPending}
      onName={save}
      onClose={() => ui.setState({ runToTest: null })}
    />
  );
}
