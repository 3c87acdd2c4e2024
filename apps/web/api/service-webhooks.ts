import type { ServiceWebhookView } from '@heddle/contract/api/service-webhooks';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** How often it is looked whether a webhook has been set up. Milliseconds. */
const EVERY_MS = 3000;

/** The webhooks that triggers of a workflow have at their services. */
export function useServiceWebhooks(workflowId: string) {
  return useQuery<ServiceWebhookView[]>({
    queryKey: keys.serviceWebhooks(workflowId),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
}
