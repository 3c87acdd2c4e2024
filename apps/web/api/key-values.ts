import type { KeyValueAddress, KeyValueBody, KeyValueListQuery, KeyValueView } from '@heddle/contract/api/key-values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';
import type { PageState } from './list.ts';
import { pageQuery, usePage } from './list.ts';

/** Which entries are shown, and where in their list; `page` counts from 0. */
export interface KeyValuesView {
  scope: KeyValueListQuery['scope'];
  /** Only entries of this kind. */
  namespace?: string;
  prefix: string;
  page: number;
}

const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => typeof queryKey[0] === 'string' && queryKey[0].startsWith('/api/key-values?'),
  });

/** A page of the user's stored values. Workflows write them at any time, so they are read again on mount and on window focus. */
export function useKeyValues({ scope, namespace, prefix, page }: KeyValuesView): PageState<KeyValueView> {
  return usePage(keys.keyValues(pageQuery(page, { scope, namespace, prefix })), {
    enabled: true,
    refetchOnMount: 'always',
    refetchOnFocus: true,
  });
}

/** Sets an entry, or adds one. */
export function useSetKeyValue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: KeyValueBody) => request<KeyValueView>('/api/key-values', { method: 'PUT', body }),
    onSuccess: () => refresh(client),
  });
}

/** Deletes an entry. */
export function useDeleteKeyValue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: KeyValueAddress) =>
      request<undefined>('/api/key-values', { method: 'DELETE', body, keepalive: true }),
    onSettled: () => refresh(client),
  });
}
