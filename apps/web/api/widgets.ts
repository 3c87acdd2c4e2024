import type { WidgetView } from '@heddle/contract/api/widgets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';
import { useRunActivity } from './run-activity.ts';

/** What workflows have put on the user's dashboard. `useRunActivity` keeps it up to date. */
export function useWidgets() {
  return useQuery<WidgetView[]>({ queryKey: keys.widgets, ...useRunActivity() });
}

/** Reorders the widgets; shown at once, and reverted if it could not be saved. */
export function useOrderWidgets() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      request<WidgetView[]>('/api/widgets/order', { method: 'PUT', body: { ids } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: keys.widgets });
      client.setQueryData<WidgetView[]>(keys.widgets, (widgets) =>
        widgets?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      );
    },
    onSuccess: (widgets) => void client.setQueryData(keys.widgets, widgets),
    onError: () => client.invalidateQueries({ queryKey: keys.widgets }),
  });
}

/** Takes a widget off the dashboard. Its workflow puts it back with its next run. */
export function useRemoveWidget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request<undefined>(`/api/widgets/${encodeURIComponent(id)}`, { method: 'DELETE', keepalive: true }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.widgets }),
  });
}
