import type { ApiKey, ApiKeyBody, NewApiKey } from '@heddle/contract/api/api-keys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

export function useApiKeys() {
  return useQuery<ApiKey[]>({ queryKey: keys.apiKeys, refetchOnMount: 'always' });
}

/** Gives the key with its secret, which cannot be read again. */
export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiKeyBody) => request<NewApiKey>('/api/api-keys', { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.apiKeys }),
  });
}

export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<unknown>(`/api/api-keys/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.apiKeys }),
  });
}
