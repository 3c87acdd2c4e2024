import type { AccountUsage, AccountView, DeleteAccountBody } from '@heddle/contract/api/account';
import { useMutation, useQuery } from '@tanstack/react-query';
import { request, requestFile } from './client.ts';
import { keys } from './keys.ts';

export function useAccount() {
  return useQuery<AccountView>({ queryKey: keys.account });
}

/** What the account takes on disk; read anew whenever it is shown, since it changes by itself. */
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
