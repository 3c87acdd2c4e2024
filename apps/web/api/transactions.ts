import type {
  MoneyStop,
  ProviderPaymentState,
  ProviderPaymentView,
  TransactionView,
} from '@heddle/contract/api/transactions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';
import type { PageState } from './list.ts';
import { pageQuery, usePage } from './list.ts';

/** The newest transactions on chains that the user's runs have made. */
export function useTransactions() {
  return useQuery<TransactionView[]>({ queryKey: keys.transactions });
}

/** A page of what runs asked payment providers to do, the newest first; `page` counts from 0. */
export const useProviderPayments = (
  page: number,
  filter: { state: ProviderPaymentState | undefined; service: string | undefined },
): PageState<ProviderPaymentView> =>
  usePage(keys.providerPayments(pageQuery(page, filter)), { enabled: true, refetchOnMount: 'always' });

/** Whether payments of the account are stopped. */
export function useMoneyStop() {
  return useQuery<MoneyStop>({ queryKey: keys.moneyStop });
}

/** Stops payments, or allows them again. */
export function useSetMoneyStop() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MoneyStop) => request<MoneyStop>('/api/money-stop', { method: 'PUT', body }),
    onSuccess: (saved) => client.setQueryData(keys.moneyStop, saved),
  });
}
