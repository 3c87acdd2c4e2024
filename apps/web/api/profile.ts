import type { CurrentUser } from '@heddle/contract/api/auth';
import type { ProfileBody } from '@heddle/contract/api/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** A call that answers with the user as they now are; every place that shows them follows. */
function useUserMutation<Input>(send: (input: Input) => Promise<CurrentUser>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSuccess: (user) => client.setQueryData<CurrentUser>(keys.currentUser, user) });
}

export const useSaveProfile = () => useUserMutation((body: ProfileBody) => request<CurrentUser>('/api/auth/user', { method: 'PUT', body }));

export const useSetPicture = () => useUserMutation((body: File) => request<CurrentUser>('/api/auth/user/image', { method: 'PUT', body }));

export const useRemovePicture = () => useUserMutation<void>(() => request<CurrentUser>('/api/auth/user/image', { method: 'DELETE' }));
