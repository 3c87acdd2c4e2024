import type { TestSummary } from '@heddle/contract/api/workflow-tests';
import { errorText } from '../../../api/client.ts';
import { fetchWorkflowTest, useAddTest, useDeleteTest } from '../../../api/workflow-tests.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';

/** Deletes a test; a button in the toast makes it again as it was. */
export function useDeleteTestWithUndo(workflowId: string): (test: TestSummary) => Promise<void> {
  const remove = useDeleteTest(workflowId);
  const add = useAddTest(workflowId);
  const toastError = (title: string, fallback: string) => (error: unknown) =>
    void toast({ title, description: errorText(error, fallback), tone: 'destructive' });
  return async ({ id, name }) => {
    try {
      const { test } = await fetchWorkflowTest(workflowId, id);
      await remove.mutateAsync(id);
      const onUndo = (): void => {
        notice.dismiss();
        add.mutateAsync(test).catch(toastError('Test Not Restored', 'Failed to restore the test.'));
      };
      const notice = toast({
        title: 'Test Deleted',
        description: `${name} has been deleted.`,
        action: (
          <Button size="sm" onClick={onUndo}>
            Undo
          </Button>
        ),
      });
    } catch (error) {
      toastError('Delete Failed', 'Failed to delete the test.')(error);
    }
  };
}
