import { lazy, Suspense } from 'react';
import { useWidgets } from '../../../api/widgets.ts';
import { Button } from '../../../ui/button.tsx';

// With its charts, which most dashboards do without.
const WidgetArea = lazy(() => import('./widget-area.tsx'));

/** The widgets that workflows write to the dashboard; empty without any. */
export function Widgets() {
  const { data, error, isFetching, refetch } = useWidgets();
  if (data) {
    return data.length === 0 ? null : (
      <Suspense fallback={null}>
        <WidgetArea widgets={data} />
      </Suspense>
    );
  }
  if (!error) return null;
  return (
    <p className="mt-5 flex flex-wrap items-center gap-3 text-sm text-ink-2">
      Widgets could not be loaded.
      <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  );
}
