import type { TriggerConnectionView } from '@heddle/contract/api/trigger-connections';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** How often it is looked for the connections of triggers. Milliseconds. */
const EVERY_MS = 3000;

/** The connections over which the triggers of a workflow are told what is new. */
export function useTriggerConnections(workflowId: string) {
  return useQuery<TriggerConnectionView[]>({
    queryKey: keys.triggerConnections(workflowId),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
}
