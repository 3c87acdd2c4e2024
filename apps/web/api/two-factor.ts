import type {
  CodeBody,
  PasswordBody,
  RecoveryCodes,
  TwoFactorSetup,
  TwoFactorStatus,
} from '@heddle/contract/api/two-factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

export function useTwoFactor() {
  return useQuery<TwoFactorStatus>({ queryKey: keys.twoFactor, refetchOnMount: 'always' });
}

/** A call that changes the second factor, and with it the session of this browser. */
function useTwoFactorMutation<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.twoFactor }),
        client.invalidateQueries({ queryKey: keys.sessions }),
      ]);
    },
  });
}

/** Makes a secret for an authenticator app; nothing changes until it is confirmed. */
export const useSetUpTwoFactor = () =>
  useMutation({
    mutationFn: (body: PasswordBody) => request<TwoFactorSetup>('/api/two-factor/setup', { method: 'POST', body }),
  });

export const useConfirmTwoFactor = () =>
  useTwoFactorMutation((body: CodeBody) => request<RecoveryCodes>('/api/two-factor/confirm', { method: 'POST', body }));

export const useRenewRecoveryCodes = () =>
  useTwoFactorMutation((body: PasswordBody) =>
    request<RecoveryCodes>('/api/two-factor/recovery-codes', { method: 'POST', body }),
  );

export const useDisableTwoFactor = () =>
  useTwoFactorMutation((body: PasswordBody) => request<unknown>('/api/two-factor', { method: 'DELETE', body }));
