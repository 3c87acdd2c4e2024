import type { BrokerTriggerView } from '@heddle/contract/api/broker-triggers';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** How often it is looked whether triggers receive. Milliseconds. */
const EVERY_MS = 3000;

/** Whether the triggers of a workflow receive from their brokers. */
export function useBrokerTriggers(workflowId: string) {
  return useQuery<BrokerTriggerView[]>({
    queryKey: keys.brokerTriggers(workflowId),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
}
