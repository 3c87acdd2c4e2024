import type { TestDataList, TestDataView, TestListener, TypedTestDataBody } from '@heddle/contract/api/test-data';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** Interval of checks for a test call. Milliseconds. */
const EVERY_MS = 1000;

const base = (workflowId: string): string => `/api/workflows/${encodeURIComponent(workflowId)}`;

/** The test data of a trigger; null where the workflow is not saved. `watching`: they are read again and again. */
export function useTestData(workflowId: string | null, nodeId: string, watching = false) {
  return useQuery<TestDataList>({
    queryKey: keys.testData(workflowId ?? '', nodeId),
    enabled: workflowId !== null,
    staleTime: 0,
    refetchInterval: watching ? EVERY_MS : false,
  });
}

/** The test data of a trigger, newest first. */
export const fetchTestData = (workflowId: string, nodeId: string): Promise<TestDataList> =>
  request(keys.testData(workflowId, nodeId).join('/'));

/** The items of kept test data; null where none are chosen. They never change. */
export function useTestItems(workflowId: string | null, id: string | null) {
  return useQuery<TestDataView>({
    queryKey: keys.testItems(workflowId ?? '', id ?? ''),
    enabled: workflowId !== null && id !== null,
    staleTime: Infinity,
  });
}

export const addTestData = (workflowId: string, body: TypedTestDataBody): Promise<TestDataView> =>
  request(`${base(workflowId)}/test-data`, { method: 'POST', body });

/** Asks the trigger's source for its newest event. Rejects with `test_data_no_event` where it has none. */
export const addNewestEvent = (workflowId: string, nodeId: string): Promise<TestDataView> =>
  request(`${base(workflowId)}/test-data/newest`, { method: 'POST', body: { nodeId } });

export const removeTestData = (workflowId: string, id: string): Promise<void> =>
  request(`${base(workflowId)}/test-data/${encodeURIComponent(id)}`, { method: 'DELETE' });

const listener = (workflowId: string, nodeId: string): string =>
  `${base(workflowId)}/test-listeners/${encodeURIComponent(nodeId)}`;

/** Lets a webhook trigger wait for a test call. */
export const listenForCall = (workflowId: string, nodeId: string): Promise<TestListener> =>
  request(listener(workflowId, nodeId), { method: 'PUT' });

export const stopListening = (workflowId: string, nodeId: string): Promise<void> =>
  request(listener(workflowId, nodeId), { method: 'DELETE' });
