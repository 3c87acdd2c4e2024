import type { AiBudget, AiBudgetState, AiMonthTotal, AiMonthView, AiPrice } from '@heddle/contract/api/ai-usage';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

/** Puts an entry in the place of another with the same id, or removes it. */
interface Change<T> {
  id: string;
  /** Null removes it. */
  to: T | null;
}

/** The API replaces whole lists: the change is made to the list as it is now, not as the page has read it. */
function useChange<Sent, Read extends Sent>(
  path: readonly string[],
  name: 'budgets' | 'prices',
  idOf: (entry: Sent) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, to }: Change<Sent>) => {
      const url = path.join('/');
      const now: readonly Sent[] = await request<Read[]>(url);
      const others = now.filter((entry) => idOf(entry) !== id);
      return request<Read[]>(url, { method: 'PUT', body: { [name]: to === null ? others : [...others, to] } });
    },
    onSuccess: (list) => client.setQueryData<Read[]>(path, list),
    onError: () => client.invalidateQueries({ queryKey: path }),
  });
}

/** Sets or removes a budget. */
export function useChangeBudget() {
  const { mutate, isPending } = useChange<AiBudget, AiBudgetState>(keys.aiBudgets, 'budgets', budgetId);
  return { mutate, isPending };
}

/** Sets or removes an own price. */
export function useChangePrice() {
  const { mutate, isPending } = useChange<AiPrice, AiPrice>(keys.aiPrices, 'prices', ({ model }) => model);
  return { mutate, isPending };
}
