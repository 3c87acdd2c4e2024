import type { AccountUsage, AccountView, DeleteAccountBody } from '@heddle/contract/api/account';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request, requestFile } from './client.ts';
import { keys } from './keys.ts';

export function useAccount() {
  return useQuery<AccountView>({ queryKey: keys.account });
}

/** The account's disk usage. It changes without the page, so every display reads it again. */
export function useAccountUsage() {
  return useQuery<AccountUsage>({ queryKey: keys.accountUsage, staleTime: 0 });
}

/** Reads everything the server keeps of the user, as a JSON file. */
export const exportAccount = (signal: AbortSignal, onBytes: (bytes: number) => void): Promise<Blob> =>
  requestFile('/api/account/export', signal, onBytes);

/** Deletes the account and logs out. The caller decides where to go; a full page load drops all cached data. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: DeleteAccountBody) => request<unknown>('/api/account', { method: 'DELETE', body }),
  });
}
