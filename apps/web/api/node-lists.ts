import type { NodeList, NodeListBody } from '@heddle/contract/api/node-lists';
import { useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** A list of the account that a node's credential belongs to. It is read anew whenever it is opened. */
export function useNodeList(body: NodeListBody) {
  return useQuery({
    queryKey: keys.nodeList(body),
    queryFn: ({ signal }) => request<NodeList>('/api/node-lists', { method: 'POST', body, signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
}
