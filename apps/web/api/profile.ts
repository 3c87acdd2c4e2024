import type { CurrentUser } from '@heddle/contract/api/auth';
import type { ConfirmedEmail, ConfirmEmailBody, ProfileBody } from '@heddle/contract/api/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** A call that answers with the user as they now are; every place that shows them follows. */
function useUserMutation<Input>(send: (input: Input) => Promise<CurrentUser>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (user) => {
      client.setQueryData<CurrentUser>(keys.currentUser, user);
      // Another email address may have to be confirmed first.
      void client.invalidateQueries({ queryKey: keys.account, exact: true });
    },
  });
}

export const useSaveProfile = () =>
  useUserMutation((body: ProfileBody) => request<CurrentUser>('/api/auth/user', { method: 'PUT', body }));

/** Cancels a change of the email address that is not confirmed yet. */
export function useCancelEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<unknown>('/api/auth/email-change', { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.account, exact: true }),
  });
}

/** Confirms an email address with the token of a link. Needs no sign-in. */
export const useConfirmEmail = () =>
  useMutation({
    mutationFn: (body: ConfirmEmailBody) => request<ConfirmedEmail>('/api/confirm-email', { method: 'POST', body }),
    meta: { signedIn: false },
  });

export const useSetPicture = () =>
  useUserMutation((body: File) => request<CurrentUser>('/api/auth/user/image', { method: 'PUT', body }));

export const useRemovePicture = () =>
  useUserMutation<void>(() => request<CurrentUser>('/api/auth/user/image', { method: 'DELETE' }));
