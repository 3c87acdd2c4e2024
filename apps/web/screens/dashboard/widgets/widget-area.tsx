import type { WidgetView } from '@heddle/contract/api/widgets';
import { useRef } from 'react';
import { errorText } from '../../../api/client.ts';
import { useOrderWidgets, useRemoveWidget } from '../../../api/widgets.ts';
import { createPendingDeletions } from '../../../ui/pending-deletions.ts';
import { toast } from '../../../ui/toast.tsx';
import { undoToast } from '../../../ui/undo-toast.tsx';
import { WidgetCard } from './widget-card.tsx';

/** Widgets that are shown as removed, and what removes them later. */
const { useDeleted: useRemoved, deleteLater: removeLater } = createPendingDeletions();

/** What workflows have put on the dashboard, in the user's order. */
export default function WidgetArea({ widgets }: { widgets: readonly WidgetView[] }) {
  const removed = useRemoved((state) => state.ids);
  const order = useOrderWidgets();
  const remove = useRemoveWidget();
  const area = useRef<HTMLElement>(null);
  const shown = widgets.filter(({ id }) => !removed.has(id));
  if (shown.length === 0) return null;

  const move = (id: string, by: -1 | 1): void => {
    const ids = shown.map((widget) => widget.id);
    const at = ids.indexOf(id);
    const neighbor = ids[at + by];
    if (neighbor === undefined) return;
    const onError = (error: Error): void =>
      void toast({
        title: 'Move Failed',
        description: errorText(error, 'The order could not be saved.'),
        tone: 'destructive',
      });
    order.mutate(ids.with(at, neighbor).with(at + by, id), { onError });
  };

  const take = ({ id, title }: WidgetView): void => {
    const undo = removeLater(id, async () => {
      dismiss();
      try {
        await remove.mutateAsync(id);
      } catch (error) {
        toast({
          title: 'Remove Failed',
          description: errorText(error, 'The widget could not be removed.'),
          tone: 'destructive',
        });
      }
    });
    const dismiss = undoToast(
      { title: 'Widget Removed', description: `${title} reappears when its workflow runs again.` },
      undo,
    );
    // The menu that had the focus is removed with the card.
    setTimeout(() => area.current?.focus({ preventScroll: true, focusVisible: false }));
  };

  return (
    <section ref={area} tabIndex={-1} aria-label="Widgets" className="mt-7 focus:outline-none">
      <h2 className="mb-3 text-sm font-medium text-ink-2">Widgets</h2>
      <ul className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-4">
        {shown.map((widget, index) => (
          <li key={widget.id} className={widget.content.kind === 'number' ? undefined : 'sm:col-span-2'}>
            <WidgetCard
              widget={widget}
              isFirst={index === 0}
              isLast={index === shown.length - 1}
              onMove={(by) => move(widget.id, by)}
              onRemove={() => take(widget)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
