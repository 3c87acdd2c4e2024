import type { InvitationBody, InvitationView } from '@heddle/contract/api/invitations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** The open invitations of the server, for administrators. */
export function useInvitations() {
  return useQuery<InvitationView[]>({ queryKey: keys.invitations });
}

export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InvitationBody) => request<InvitationView>('/api/invitations', { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.invitations }),
  });
}

export function useWithdrawInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<unknown>(`/api/invitations/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.invitations }),
  });
}
