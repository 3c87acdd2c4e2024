import type { WorkflowSummary } from '@heddle/contract/api/workflows';
import type { RunSummary } from '@heddle/contract/run/view';
import { errorText } from '../../api/client.ts';
import { useRetryExecution, useStartExecution } from '../../api/executions.ts';
import { toast } from '../../ui/toast.tsx';

/** Starts runs from the lists, shows the outcome as a toast, and passes the new run's id to `onStarted`. */
export function useStartRun(onStarted: (id: string) => void) {
  const start = useStartExecution();
  const retry = useRetryExecution();
  const callbacks = {
    onSuccess: ({ id }: RunSummary) => {
      toast({ title: 'Execution Started', description: 'Your workflow is now executing.' });
      onStarted(id);
    },
    onError: (error: Error) => {
      const reason = errorText(error, '');
      toast({
        title: 'Execution Failed',
        description: `Failed to start execution. ${reason}`.trim(),
        tone: 'destructive',
      });
    },
  };
  return {
    start: ({ id, nodeCount }: WorkflowSummary) =>
      start.mutate(
        { workflowId: id, executionData: { nodes: nodeCount, timestamp: new Date().toISOString() } },
        callbacks,
      ),
    retry: (runId: string) => retry.mutate(runId, callbacks),
    isPending: start.isPending || retry.isPending,
  };
}
