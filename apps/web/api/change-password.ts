import type { ChangePasswordBody } from '@heddle/contract/api/change-password';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** Changes the password; all other sessions end with it. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangePasswordBody) => request<unknown>('/api/auth/password', { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.sessions }),
  });
}
