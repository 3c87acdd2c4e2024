import type { AuthorizePaymentBody, PaymentPage } from '@heddle/contract/api/payment-pages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** While something is under way, a page is read again after this. Milliseconds. */
const REREAD_MS = 1000;
/** An open page is read again after this: it may be paid in another tab. Milliseconds. */
const OPEN_MS = 5000;

/** A payment page; no account is needed. It is read again until it has ended. */
export const usePaymentPage = (id: string) =>
  useQuery<PaymentPage>({
    queryKey: keys.paymentPage(id),
    meta: { signedIn: false },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'processing' || data?.state === 'notReady' ? REREAD_MS : data?.state === 'open' ? OPEN_MS : false,
  });

/** Reads a page once. */
export const readPaymentPage = (id: string): Promise<PaymentPage> => request(keys.paymentPage(id)[0]);

/** What Apple Pay wants to know of the merchant, from the URL that it names. */
export const readMerchantSession = (id: string, validationUrl: string): Promise<unknown> =>
  request(`${keys.paymentPage(id)[0]}/merchant-session`, { method: 'POST', body: { validationUrl } });

/** What a payer does with a page: hands on what the wallet has given, or declines. After a refusal the page is read again: it shows why. */
export function useActOnPayment(id: string) {
  const client = useQueryClient();
  const queryKey = keys.paymentPage(id);
  return useMutation({
    mutationFn: (act: { authorize: AuthorizePaymentBody } | 'refuse') =>
      act === 'refuse'
        ? request<PaymentPage>(`${queryKey[0]}/refuse`, { method: 'POST' })
        : // The payer may leave right then.
          request<PaymentPage>(`${queryKey[0]}/authorize`, { method: 'POST', body: act.authorize, keepalive: true }),
    meta: { signedIn: false },
    onSuccess: (page) => void client.setQueryData(queryKey, page),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
