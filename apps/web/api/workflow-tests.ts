import type { TestRun, TestSummary, TestView } from '@heddle/contract/api/workflow-tests';
import type { TestFile, WorkflowTest } from '@heddle/contract/workflow/test-file';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

const path = (key: readonly string[]): string => key.join('/');

/** The tests of a workflow with their last results, in the order of creation. */
export function useWorkflowTests(workflowId: string) {
  return useQuery<TestSummary[]>({ queryKey: keys.workflowTests(workflowId), refetchOnMount: 'always' });
}

/** A test with its content. */
export function useWorkflowTest(workflowId: string, id: string) {
  return useQuery<TestView>({ queryKey: keys.workflowTest(workflowId, id), refetchOnMount: 'always' });
}

/** Runs one test and returns its result. Aborting the signal stops it. */
export async function runWorkflowTest(
  workflowId: string,
  id: string,
  signal: AbortSignal,
): Promise<TestRun | undefined> {
  const [run] = await request<TestRun[]>(`${path(keys.workflowTests(workflowId))}/run`, {
    method: 'POST',
    body: { tests: [id] },
    signal,
  });
  return run;
}

/** Reads a test with its content. */
export const fetchWorkflowTest = (workflowId: string, id: string): Promise<TestView> =>
  request(path(keys.workflowTest(workflowId, id)));

/** The workflow with its tests, as `heddle test` reads them. */
export const fetchTestFile = (workflowId: string): Promise<TestFile> =>
  request(`${path(keys.workflow(workflowId))}/test-file`);

/** Creates a test from a run or from a body. */
export function useAddTest(workflowId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (from: { runId: string; name: string } | WorkflowTest) =>
      'runId' in from
        ? request<TestView>(`${path(keys.execution(from.runId))}/save-as-test`, {
            method: 'POST',
            body: { name: from.name },
          })
        : request<TestView>(path(keys.workflowTests(workflowId)), { method: 'POST', body: from }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.workflowTests(workflowId), exact: true }),
  });
}

/** Changes a test; its last result is removed. */
export function useChangeTest(workflowId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (test: object) =>
      request<TestView>(path(keys.workflowTest(workflowId, id)), { method: 'PUT', body: test }),
    onSuccess: (view) => {
      client.setQueryData(keys.workflowTest(workflowId, id), view);
      return client.invalidateQueries({ queryKey: keys.workflowTests(workflowId), exact: true });
    },
  });
}

/** Deletes a test. */
export function useDeleteTest(workflowId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<unknown>(path(keys.workflowTest(workflowId, id)), { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.workflowTests(workflowId), exact: true }),
  });
}
