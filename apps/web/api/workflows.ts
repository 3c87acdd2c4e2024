import type {
  WorkflowBody,
  WorkflowExtract,
  WorkflowSort,
  WorkflowSummary,
  WorkflowUpdate,
  WorkflowView,
} from '@heddle/contract/api/workflows';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { isListOf, keys } from './keys.ts';
import type { PageState } from './list.ts';
import { pageQuery, usePage } from './list.ts';

const refreshLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isListOf('workflows', queryKey) });

/** Which workflows are shown, and where in their list; `page` counts from 0. */
export interface WorkflowsView {
  search: string;
  sort: WorkflowSort;
  page: number;
}

/** How the list of workflows begins: everything, newest first. */
export const firstWorkflows: WorkflowsView = { search: '', sort: 'newest', page: 0 };

/** A page of a user's workflows. */
export function useWorkflows(
  userId: string,
  { search, sort, page }: WorkflowsView = firstWorkflows,
): PageState<WorkflowSummary> {
  const query = pageQuery(page, { search: search.trim(), sort: sort === 'newest' ? undefined : sort });
  return usePage(keys.workflows(userId, query), { enabled: true });
}

/** How many workflows of the user are switched on. Reads nothing while `enabled` is false. */
export function useActiveCount(userId: string, enabled: boolean): number | undefined {
  return usePage<WorkflowSummary>(keys.workflows(userId, '&active=true&limit=1'), { enabled }).total;
}

/** One workflow with its graph; nothing is read without an id. `fresh` bypasses the cache. */
export function useWorkflow(id: string | undefined, { fresh = false } = {}) {
  return useQuery<WorkflowView>(
    id === undefined
      ? { queryKey: keys.workflow(''), queryFn: skipToken }
      : { queryKey: keys.workflow(id), ...(fresh ? { staleTime: 0 } : {}) },
  );
}

/** Reads a workflow now, bypassing the cache. For actions on a click, such as an export. */
export const fetchWorkflow = (id: string): Promise<WorkflowView> => request(keys.workflow(id).join('/'));

/** First save and duplicate. Returns the workflow as the server stored it. */
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

/** Makes a workflow out of nodes of a saved one, which itself stays as it is. */
export function useExtractWorkflow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: WorkflowExtract }) =>
      request<WorkflowView>(`${keys.workflow(id).join('/')}/extract`, { method: 'POST', body }),
    onSuccess: async (made) => {
      client.setQueryData(keys.workflow(made.id), made);
      await refreshLists(client);
    },
  });
}

/** Saves an existing workflow; omitted properties keep their value. */
export function useUpdateWorkflow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: WorkflowUpdate }) =>
      request<WorkflowView>(keys.workflow(id).join('/'), { method: 'PUT', body }),
    onSuccess: async (saved) => {
      client.setQueryData(keys.workflow(saved.id), saved);
      await refreshLists(client);
    },
  });
}

/** Deletes a workflow, also when the page is closed at that moment. */
export function useDeleteWorkflow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<unknown>(keys.workflow(id).join('/'), { method: 'DELETE', keepalive: true }),
    onSuccess: async (_nothing, id) => {
      client.removeQueries({ queryKey: keys.workflow(id) });
      // From then on its runs are listed separately.
      await Promise.all([
        refreshLists(client),
        client.invalidateQueries({ predicate: ({ queryKey }) => isListOf('executions', queryKey) }),
      ]);
    },
  });
}

/** Replaces a workflow's draft by what is published, unless the draft has been saved again since. */
export function useDiscardDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision }: { id: string; revision: number }) =>
      request<WorkflowView>(`${keys.workflow(id).join('/')}/draft?revision=${revision}`, { method: 'DELETE' }),
    onSuccess: (view) => void client.setQueryData(keys.workflow(view.id), view),
  });
}
