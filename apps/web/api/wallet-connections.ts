import type { WalletConnection } from '@heddle/contract/api/wallet-connections';
import { skipToken, useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** The crypto wallets a user has connected. */
export function useWalletConnections(userId: string | undefined) {
  return useQuery<WalletConnection[]>(
    userId === undefined
      ? { queryKey: keys.walletConnections(''), queryFn: skipToken }
      : { queryKey: keys.walletConnections(userId) },
  );
}
