import type { ServiceClientView, ServiceClientBody } from '@heddle/contract/api/service-clients';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

const pathOf = (id: string): string => `/api/service-clients/${encodeURIComponent(id)}`;

/** Credential types say whether users need a client of their own. */
const refresh = (client: QueryClient): Promise<unknown> =>
  Promise.all([keys.serviceClients, keys.credentialTypes].map((queryKey) => client.invalidateQueries({ queryKey })));

/** The operator's clients at services, for administrators. */
export function useServiceClients() {
  return useQuery<ServiceClientView[]>({ queryKey: keys.serviceClients });
}

/** A secret that is left out stays. */
export function useSaveServiceClient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ServiceClientBody & { id: string }) =>
      request<ServiceClientView>(pathOf(id), { method: 'PUT', body }),
    onSuccess: () => refresh(client),
  });
}

export function useRemoveServiceClient() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<unknown>(pathOf(id), { method: 'DELETE' }),
    onSettled: () => refresh(client),
  });
}
