import type { WorkflowBody, WorkflowSummary, WorkflowUpdate, WorkflowView } from '@heddle/contract/api/workflows';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { isListOf, keys } from './keys.ts';
import { useList } from './list.ts';

const refreshLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isListOf('workflows', queryKey) });

/** The workflows of a user, newest first; waits until the user is known. */
export function useWorkflows(userId: string | undefined) {
  return useList<WorkflowSummary>(keys.workflows(userId ?? ''), { enabled: userId !== undefined });
}

/** One workflow with its graph; nothing is read without an id. */
export function useWorkflow(id: string | undefined) {
  return useQuery<WorkflowView>(id === undefined ? { queryKey: keys.workflow(''), queryFn: skipToken } : { queryKey: keys.workflow(id) });
}

/** Reads a workflow now, past the cache. For what happens on a click, such as an export. */
export const fetchWorkflow = (id: string): Promise<WorkflowView> => request(keys.workflow(id).join('/'));

/** First save and duplicate. Gives the workflow as the server keeps it. */
export function useCreateWorkflow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WorkflowBody) => request<WorkflowView>('/api/workflows', { method: 'POST', body }),
    onSuccess: async (saved) => {
      client.setQueryData(keys.workflow(saved.id), saved);
      await refreshLists(client);
    },
  });
}

/** Saves an existing workflow; what the body leaves out stays as it is. */
export function useUpdateWorkflow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: WorkflowUpdate }) => request<WorkflowView>(keys.workflow(id).join('/'), { method: 'PUT', body }),
    onSuccess: async (saved) => {
      client.setQueryData(keys.workflow(saved.id), saved);
      await refreshLists(client);
    },
  });
}

export function useDeleteWorkflow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<unknown>(keys.workflow(id).join('/'), { method: 'DELETE' }),
    onSuccess: async (_nothing, id) => {
      client.removeQueries({ queryKey: keys.workflow(id) });
      await refreshLists(client);
    },
  });
}
