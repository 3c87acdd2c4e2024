import { fetchWorkflowTest, useChangeTest, useWorkflowTests } from '../../../api/workflow-tests.ts';
import { useSession } from '../session.tsx';
import { NameDialog } from './name-dialog.tsx';

/** Renames a test. */
export function RenameTestDialog({ workflowId, id }: { workflowId: string; id: string }) {
  const { ui } = useSession();
  const { data } = useWorkflowTests(workflowId);
  const { mutateAsync, isPending } = useChangeTest(workflowId, id);
  const rename = async (name: string): Promise<void> => {
    const { test } = await fetchWorkflowTest(workflowId, id);
    await mutateAsync({ ...test, name });
  };
  return (
    <NameDialog
      title="Rename test"
      initial={data?.find((test) => test.id === id)?.name ?? ''}
      action="Rename"
      failure="Test Not Renamed"
      pending={isPending}
      onName={rename}
      onClose={() => ui.setState({ editedTest: null })}
    />
  );
}
