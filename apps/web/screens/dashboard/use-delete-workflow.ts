import type { WorkflowSummary } from '@heddle/contract/api/workflows';
import { errorText } from '../../api/client.ts';
import { useDeleteWorkflow } from '../../api/workflows.ts';
import { toast } from '../../ui/toast.tsx';
import { undoToast } from '../../ui/undo-toast.tsx';
import { deleteLater } from './pending-deletions.ts';

/** Deletes a workflow after a time in which a button in the toast undoes it. */
export function useDeleteWithUndo(): (workflow: WorkflowSummary) => void {
  const { mutateAsync } = useDeleteWorkflow();
  return ({ id, name }) => {
    const undo = deleteLater(id, async () => {
      dismiss();
      try {
        await mutateAsync(id);
      } catch (error) {
        toast({
          title: 'Delete Failed',
          description: errorText(error, 'Failed to delete workflow.'),
          tone: 'destructive',
        });
      }
    });
    const dismiss = undoToast({ title: 'Workflow Deleted', description: `${name} has been deleted.` }, undo);
  };
}
