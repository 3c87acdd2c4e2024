import type { ApiKey, ApiKeyBody, NewApiKey } from '@heddle/contract/api/api-keys';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, request } from './client.ts';
import { keys } from './keys.ts';

/** True for a key that is refused because its time is over. */
export const isExpired = ({ expiresAt }: ApiKey): boolean => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

export function useApiKeys() {
  return useQuery<ApiKey[]>({ queryKey: keys.apiKeys, refetchOnMount: 'always' });
}

/** Creates a key. Returns it with its secret, which cannot be read again. */
export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiKeyBody) => request<NewApiKey>('/api/api-keys', { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.apiKeys }),
  });
}

/** The keys as they are now, whatever was read before. */
export function useReadApiKeys(): () => Promise<ApiKey[]> {
  const client = useQueryClient();
  return () => client.fetchQuery<ApiKey[]>({ queryKey: keys.apiKeys, staleTime: 0 });
}

const revoke = (id: string): Promise<unknown> =>
  request<unknown>(`/api/api-keys/${encodeURIComponent(id)}`, { method: 'DELETE' });

/** Revokes several keys, one after the other; one that is gone already counts as revoked. */
export function useRevokeApiKeys() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await revoke(id).catch(unlessGone);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.apiKeys }),
  });
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'api_key_not_found')) throw error;
}

export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: revoke,
    onSettled: () => client.invalidateQueries({ queryKey: keys.apiKeys }),
  });
}
