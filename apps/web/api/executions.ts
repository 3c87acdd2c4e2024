import type { StartRunBody } from '@heddle/contract/api/executions';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { isListOf, keys } from './keys.ts';
import { useList } from './list.ts';

/** Reads the lists of runs anew, wherever they are shown. */
export const refreshExecutionLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => isListOf('executions', queryKey) });

/** The runs of a user, newest first. Runs start by themselves (webhooks), so the list is read anew whenever a screen with it opens. */
export function useExecutions(userId: string | undefined) {
  return useList<RunSummary>(keys.executions(userId ?? ''), { enabled: userId !== undefined, refetchOnMount: 'always' });
}

/** One run with its steps. Use with `useRunStream` to follow it. */
export function useExecution(id: string | undefined) {
  return useQuery<RunView>(
    id === undefined ? { queryKey: keys.execution(''), queryFn: skipToken } : { queryKey: keys.execution(id), refetchOnMount: 'always' },
  );
}

/** Starts a run; gives the run as it begins, without its steps: those come with the run's stream. */
export function useStartExecution() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StartRunBody) => request<RunSummary>('/api/executions', { method: 'POST', body: { status: 'running', ...body } }),
    onSuccess: () => refreshExecutionLists(client),
  });
}

/** Asks the server to stop a run; the run's stream tells when it has stopped. */
export function useStopExecution() {
  return useMutation({
    mutationFn: (id: string) => request<unknown>(`${keys.execution(id).join('/')}/stop`, { method: 'POST' }),
  });
}
