import type { WorkflowSummary } from '@heddle/contract/api/workflows';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../api/client.ts';
import { fetchWorkflow, useUpdateWorkflow } from '../../api/workflows.ts';
import { downloadJson, workflowFileName } from '../../files/download-json.ts';
import { toast } from '../../ui/toast.tsx';

/** The actions of a workflow's menu. Each shows its outcome as a toast. */
export function useWorkflowActions({ id, isActive }: WorkflowSummary) {
  const update = useUpdateWorkflow();

  const exportJson = useMutation({
    mutationFn: () => fetchWorkflow(id),
    onSuccess: (workflow) => {
      const { description, nodes, edges, createdAt } = workflow;
      downloadJson(workflowFileName(workflow.name), {
        name: workflow.name,
        description,
        nodes,
        edges,
        createdAt,
        isActive: workflow.isActive,
      });
      toast({ title: 'Workflow Exported', description: `${workflow.name} has been downloaded as JSON file` });
    },
    onError: (error) =>
      toast({
        title: 'Export Failed',
        description: errorText(error, 'The workflow could not be read.'),
        tone: 'destructive',
      }),
  });

  const switchActive = (): void =>
    update.mutate(
      { id, body: { isActive: !isActive } },
      {
        onError: (error) =>
          toast({
            title: 'Save Failed',
            description: errorText(error, 'Failed to save workflow.'),
            tone: 'destructive',
          }),
      },
    );

  return {
    exportJson: () => exportJson.mutate(),
    switchActive,
    switching: update.isPending,
    busy: exportJson.isPending,
  };
}
