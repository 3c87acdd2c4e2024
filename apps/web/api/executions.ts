import type {
  PassList,
  RunCallback,
  RunSearch,
  RunStats,
  StartRunBody,
  StepData,
} from '@heddle/contract/api/executions';
import type { RunStatus } from '@heddle/contract/run/states';
import type { PassName, PassView, RunSummary, RunView } from '@heddle/contract/run/view';
import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';
import type { PageState } from './list.ts';
import { pageQuery, usePage } from './list.ts';
import { refreshExecutionLists, useRunActivity } from './run-activity.ts';
import { startedHere } from './started-here.ts';

/** Which runs are shown, and where in their list; `page` counts from 0. */
export interface RunsView {
  status: RunStatus | undefined;
  workflowId: string | undefined;
  page: number;
  /** Only runs that were created from this ISO time on, and before that one. */
  from?: string | undefined;
  to?: string | undefined;
}

/** How the list of runs begins: everything. */
export const firstRuns: RunsView = { status: undefined, workflowId: undefined, page: 0 };

/** A page of a user's runs, newest first. `useRunActivity` keeps it up to date. */
export function useExecutions(
  userId: string,
  { status, workflowId, page, from, to }: RunsView = firstRuns,
): PageState<RunSummary> {
  return usePage(keys.executions(userId, pageQuery(page, { status, workflowId, from, to })), useRunActivity());
}

/** What a search looks for. */
export type RunSearchView = Pick<RunsView, 'status' | 'workflowId' | 'from' | 'to'> & {
  trigger: string | undefined;
  text: string | undefined;
};

/** Looks through a user's runs, a few seconds at a time: the next page goes on with older runs. */
export function useRunSearch(userId: string, { status, workflowId, from, to, trigger, text }: RunSearchView) {
  const query = pageQuery(0, { status, workflowId, from, to, trigger, text });
  return useInfiniteQuery({
    queryKey: ['run-search', userId, query],
    queryFn: ({ pageParam, signal }) =>
      request<RunSearch>(
        `/api/executions/search?${query.slice(1)}${pageParam === null ? '' : `&before=${encodeURIComponent(pageParam)}`}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
}

/** Runs of a user, newest first; `before`: those older than the run with this id. */
export const readRuns = (
  userId: string,
  {
    status,
    workflowId,
    from,
    to,
    before,
    limit,
  }: Omit<RunsView, 'page'> & { before: string | undefined; limit: number },
): Promise<RunSummary[]> =>
  request<RunSummary[]>(
    keys.executions(userId, pageQuery(0, { status, workflowId, from, to, before, limit: String(limit) }))[0],
  );

/** Starts a run again from the step that failed. Returns the new run. */
export const retryFromFailed = async (id: string): Promise<RunSummary> =>
  startedHere(
    await request<RunSummary>(`${keys.execution(id).join('/')}/retry`, { method: 'POST', body: { from: 'failed' } }),
  );

/** Minutes that this browser's clock is ahead of UTC. */
const utcOffset = -new Date().getTimezoneOffset();

/** The user's runs of the last days, counted by days of this browser's clock. */
export function useRunStats(userId: string) {
  return useQuery<RunStats>({ queryKey: keys.executionStats(userId, utcOffset), ...useRunActivity() });
}

/** One run with its steps. Use with `useRunStream` to follow it. */
export function useExecution(id: string | undefined) {
  return useQuery<RunView>(
    id === undefined
      ? { queryKey: keys.execution(''), queryFn: skipToken }
      : { queryKey: keys.execution(id), refetchOnMount: 'always' },
  );
}

/** The address that wakes a step of the run which waits for a call. */
export function useRunCallback(id: string) {
  return useQuery<RunCallback>({ queryKey: keys.runCallback(id) });
}

/** A page of a step's input or output items on a port, from `offset` on; `of`: of a pass that is not the latest. */
export const readStepData = (
  { runId, nodeId, side, of }: { runId: string; nodeId: string; side: 'input' | 'output'; of?: PassName | undefined },
  port: string,
  offset: number,
): Promise<StepData> =>
  request<StepData>(
    `${keys.execution(runId).join('/')}/steps/${encodeURIComponent(nodeId)}/data?${new URLSearchParams({ side, port, offset: String(offset), limit: '1000', ...of }).toString()}`,
  );

/** A pass of a loop with the steps of its body. */
export const readPass = (runId: string, { loop, pass }: PassName): Promise<PassView> =>
  request<PassView>(`${keys.execution(runId).join('/')}/passes/${encodeURIComponent(loop)}/${pass}`);

/** A page of the passes of a loop; `around` is the pass of every loop around it, outermost first, empty where there is none. */
export function usePasses(runId: string, loop: string, around: string, page: number) {
  return useQuery<PassList>({
    queryKey: [keys.passes(runId, loop, pageQuery(page, { around }))],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Starts a run. Returns it without its steps: the run's stream sends those. */
export function useStartExecution() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: StartRunBody) =>
      startedHere(
        await request<RunSummary>('/api/executions', { method: 'POST', body: { status: 'running', ...body } }),
      ),
    onSuccess: () => refreshExecutionLists(client),
  });
}

/** Starts the workflow of a run again with the same input. Returns the new run. */
export function useRetryExecution() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      startedHere(await request<RunSummary>(`${keys.execution(id).join('/')}/retry`, { method: 'POST' })),
    onSuccess: () => refreshExecutionLists(client),
  });
}

/** Asks the server to stop a run; the run's stream reports when it has stopped. */
export function useStopExecution() {
  return useMutation({
    mutationFn: (id: string) => request<unknown>(`${keys.execution(id).join('/')}/stop`, { method: 'POST' }),
  });
}
