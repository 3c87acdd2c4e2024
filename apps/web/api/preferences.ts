import type { Preferences } from '@heddle/contract/api/preferences';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** The user's preferences on the server. */
export function usePreferences() {
  return useQuery<Preferences>({ queryKey: keys.preferences });
}

/** Shows the change at once and reverts it if the server refuses it. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Preferences) => request<Preferences>('/api/preferences', { method: 'PUT', body }),
    onMutate: (body) => {
      const before = client.getQueryData<Preferences>(keys.preferences);
      if (before) client.setQueryData<Preferences>(keys.preferences, { ...before, ...body });
      return before;
    },
    onError: (_error, _body, before) => client.setQueryData(keys.preferences, before),
    onSuccess: (saved) => client.setQueryData(keys.preferences, saved),
  });
}
