import type {
  OpenTransactionBody,
  TransactionPreview,
  TransactionToSend,
  WalletAnswerBody,
  WalletRequest,
} from '@heddle/contract/api/wallet-requests';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** While something is under way, a request is read again after this. Milliseconds. */
const REREAD_MS = 2000;
/** What signing would do changes with the chain. Milliseconds. */
const PREVIEW_MS = 30_000;

/** What runs wait for: signatures of the user's wallets. */
export const useWalletRequests = () =>
  useQuery<WalletRequest[]>({
    queryKey: keys.walletRequests,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

/** One request; read again while its transactions are under way, so that each tab knows what another one does. */
export const useWalletRequest = (id: string) =>
  useQuery<WalletRequest>({
    queryKey: keys.walletRequest(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'open' || data?.transactions.some(({ status }) => ['sent', 'included', 'opened'].includes(status))
        ? REREAD_MS
        : false,
  });

/** What the transactions of a request would do now. */
export const useWalletPreview = (id: string, isWanted: boolean) =>
  useQuery<TransactionPreview[]>({
    queryKey: keys.walletPreview(id),
    enabled: isWanted,
    refetchInterval: PREVIEW_MS,
    refetchOnMount: 'always',
  });

/** Notes that the wallet is asked for a transaction. Gives what it is asked. */
export const openTransaction = (
  requestId: string,
  transactionId: string,
  body: OpenTransactionBody,
): Promise<TransactionToSend> =>
  request(`${pathOf(requestId)}/transactions/${encodeURIComponent(transactionId)}/open`, { method: 'POST', body });

/** Notes what the wallet said; also where the page is left right then. */
export const sayTransaction = (requestId: string, transactionId: string, hash: string | null): Promise<WalletRequest> =>
  request(`${pathOf(requestId)}/transactions/${encodeURIComponent(transactionId)}/said`, {
    method: 'POST',
    body: { hash },
    keepalive: true,
  });

const pathOf = (id: string): string => `/api/wallet-requests/${encodeURIComponent(id)}`;

/** Does something with a request, and reads it again. */
export function useActOnRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/wallet-requests'),
      }),
  });
}

/** Answers a request; null says no. */
export const answerRequest = (id: string, answer: WalletAnswerBody['answer']): Promise<WalletRequest> =>
  request(`${pathOf(id)}/answer`, { method: 'POST', body: { answer } });
