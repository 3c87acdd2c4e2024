import type {
  AiBudget,
  AiBudgetState,
  AiBudgetWarning,
  AiListPrices,
  AiMonthTotal,
  AiMonthView,
  AiPrice,
  AiRunView,
} from '@heddle/contract/api/ai-usage';
import type { RunSummary } from '@heddle/contract/run/view';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from './auth.ts';
import { request } from './client.ts';
import { keys } from './keys.ts';

/** The use of models by month. It changes without the page, so every display reads it again. */
export function useAiMonths() {
  return useQuery<AiMonthTotal[]>({ queryKey: keys.aiMonths, staleTime: 0 });
}

/** The use of models in a month: `2026-11`. */
export function useAiMonth(month: string) {
  return useQuery<AiMonthView>({ queryKey: keys.aiMonth(month), staleTime: 0 });
}

/** The user's budgets with what has been used of them. */
export function useAiBudgets() {
  return useQuery<AiBudgetState[]>({ queryKey: keys.aiBudgets, staleTime: 0 });
}

/** The user's own prices of models. */
export function useAiPrices() {
  return useQuery<AiPrice[]>({ queryKey: keys.aiPrices });
}

/** Tells the budgets of a user apart. */
export const budgetId = ({ scope, workflowId }: Pick<AiBudget, 'scope' | 'workflowId'>): string =>
  `${scope}:${workflowId}`;

/** The same as the API takes it. */
export const budgetQuery = ({ scope, workflowId }: Pick<AiBudget, 'scope' | 'workflowId'>) => ({ scope, workflowId });

/** Changes one entry of a list; the answer is the list as it is then. */
interface Change<T> {
  /** Null removes it. */
  to: T | null;
  /** What tells the entry apart, as the API takes it. */
  of: { readonly [name: string]: string };
}

function useChange<Sent, Read>(path: readonly string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ to, of }: Change<Sent>) => {
      const url = path.join('/');
      if (to !== null) return request<Read[]>(url, { method: 'PUT', body: to });
      return request<Read[]>(`${url}?${new URLSearchParams(of).toString()}`, { method: 'DELETE' });
    },
    onSuccess: (list) => client.setQueryData<Read[]>(path, list),
    onError: () => client.invalidateQueries({ queryKey: path }),
  });
}

/** Sets or removes a budget. */
export function useChangeBudget() {
  const { mutate, isPending } = useChange<AiBudget, AiBudgetState>(keys.aiBudgets);
  return { mutate, isPending };
}

/** Sets or removes an own price. */
export function useChangePrice() {
  const { mutate, isPending } = useChange<AiPrice, AiPrice>(keys.aiPrices);
  return { mutate, isPending };
}

/** The prices that apply where the user has none. */
export function useAiListPrices() {
  return useQuery<AiListPrices>({ queryKey: keys.aiListPrices, staleTime: Infinity });
}

/** What a run has used so far. It is asked for again while the run goes on; never for visitors, whose runs are in their browsers. */
export function useAiRun({ id, status, mode }: Pick<RunSummary, 'id' | 'status' | 'mode'>): AiRunView | undefined {
  const { isAuthenticated } = useCurrentUser();
  const isRunning = status === 'running';
  const { data } = useQuery<AiRunView>({
    queryKey: keys.aiRun(id, isRunning),
    enabled: isAuthenticated && mode !== 'dry',
    staleTime: isRunning ? 0 : Infinity,
    refetchInterval: isRunning ? RUN_INTERVAL_MS : false,
    // Until the last figures are there, those before are shown.
    placeholderData: keepPreviousData,
  });
  return data;
}
const RUN_INTERVAL_MS = 5000;

/** Budgets that are nearly used up, as far as the user has not dismissed that. */
export function useAiWarnings() {
  return useQuery<AiBudgetWarning[]>({ queryKey: keys.aiWarnings, staleTime: 0 });
}

/** Dismisses a warning. */
export function useDismissWarning() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) =>
      request(`${keys.aiWarnings[0]}/${encodeURIComponent(id)}`, { method: 'DELETE' }).then(() => id),
    onSuccess: (id) =>
      client.setQueryData<AiBudgetWarning[]>(keys.aiWarnings, (list) => list?.filter((one) => one.id !== id)),
    onError: () => client.invalidateQueries({ queryKey: keys.aiWarnings }),
  });
  return mutate;
}
