import type {
  ConnectWalletBody,
  WalletChange,
  WalletConnection,
  WalletNonce,
} from '@heddle/contract/api/wallet-connections';
import type { QueryClient } from '@tanstack/react-query';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** The crypto wallets a user has connected. */
export function useWalletConnections(userId: string | undefined) {
  return useQuery<WalletConnection[]>(
    userId === undefined
      ? { queryKey: keys.walletConnections(''), queryFn: skipToken }
      : { queryKey: keys.walletConnections(userId) },
  );
}

const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/wallet-connections?'),
  });

/** Connects a wallet: `prove` has a message signed by it. */
export function useConnectWallet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (
      prove: (
        askNonce: (account: { address: string; chainId: number }) => Promise<WalletNonce>,
      ) => Promise<ConnectWalletBody>,
    ) => {
      const body = await prove((account) =>
        request<WalletNonce>('/api/wallet-connections/nonce', { method: 'POST', body: account }),
      );
      return request<WalletConnection>('/api/wallet-connections', { method: 'POST', body });
    },
    onSettled: () => refresh(client),
  });
}

/** Changes a wallet of the user. */
export function useChangeWallet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: WalletChange & { id: string }) =>
      request<WalletConnection>(`/api/wallet-connections/${encodeURIComponent(id)}`, { method: 'PUT', body }),
    onSettled: () => refresh(client),
  });
}

/** Removes a wallet of the user. */
export function useRemoveWallet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request<void>(`/api/wallet-connections/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => refresh(client),
  });
}
