import type {
  ApiOperationSummary,
  ChangedApi,
  DescribedApiBody,
  DescribedApiUpdate,
  DescribedApiView,
} from '@heddle/contract/api/described-apis';
import type { ChosenOperation } from '@heddle/contract/described/operation';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';
import type { PageState } from './list.ts';
import { pageQuery, usePage } from './list.ts';

const pathOf = (id: string): string => keys.describedApi(id).join('/');

const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/apis'),
  });

/** A page of the APIs that the user has added, in the order of their names. */
export function useDescribedApis(
  { search, page }: { search: string; page: number },
  enabled = true,
): PageState<DescribedApiView> {
  return usePage(keys.describedApis(pageQuery(page, { search: search.trim() })), { enabled, refetchOnMount: true });
}

/** The first operations of an API that fit a search. */
export function useApiOperations(id: string | undefined, search: string): PageState<ApiOperationSummary> {
  return usePage(keys.apiOperations(id ?? '', pageQuery(0, { search: search.trim() })), { enabled: id !== undefined });
}

/** Adds an API with its description. */
export function useAddApi() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DescribedApiBody) => request<DescribedApiView>('/api/apis', { method: 'POST', body }),
    onSuccess: () => refresh(client),
  });
}

/** Changes an API: its name, its address, or its description. */
export function useUpdateApi(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<DescribedApiUpdate>) => request<ChangedApi>(pathOf(id), { method: 'PUT', body }),
    onSuccess: () => refresh(client),
  });
}

/** Deletes an API. */
export function useDeleteApi() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<undefined>(pathOf(id), { method: 'DELETE', keepalive: true }),
    onSettled: () => refresh(client),
  });
}

/** An operation as a node keeps it. */
export const fetchOperation = (api: string, operation: string): Promise<ChosenOperation> =>
  request<ChosenOperation>(`${pathOf(api)}/operations/${encodeURIComponent(operation)}`);
