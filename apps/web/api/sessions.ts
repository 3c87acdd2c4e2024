import type { EndedSessions, SessionView } from '@heddle/contract/api/sessions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** The user's sessions. */
export function useSessions() {
  return useQuery<SessionView[]>({ queryKey: keys.sessions, refetchOnMount: 'always' });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<unknown>(`/api/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    // Also when it failed: a session that is not found is gone from the list.
    onSettled: () => client.invalidateQueries({ queryKey: keys.sessions }),
  });
}

/** Ends all sessions but this one. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<EndedSessions>('/api/sessions', { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.sessions }),
  });
}
