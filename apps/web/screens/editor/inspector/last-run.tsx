import { Badge } from '../../../ui/badge.tsx';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { seconds } from '../../../run/duration.ts';
import { ErrorNote } from '../../../run/error-note.tsx';
import { itemCount, ItemsView, totalItems } from '../../../run/items-view.tsx';
import { useRun } from '../session.tsx';

const tones: { readonly [status: string]: BadgeTone } = { completed: 'ok', failed: 'bad', running: 'accent' };

/** What the last run did here: what went in, what came out, and the error. */
export function LastRun({ nodeId }: { nodeId: string }) {
  const step = useRun((state) => state.steps.get(nodeId));
  const stale = useRun((state) => state.stale);
  if (!step || step.status === 'waiting') return null;
  return (
    <section aria-label="Last run" className="space-y-3 border-b border-line px-4 py-3.5">
      <h3 className="flex items-center gap-2 text-xs font-semibold text-ink-2">
        Last run
        <Badge tone={tones[step.status] ?? 'neutral'} className="h-5">
          {step.status}
        </Badge>
        <span className="figures ml-auto font-normal text-ink-3">
          {[step.input && `${itemCount(totalItems(step.input))} in`, step.durationMs !== null && seconds(step.durationMs)].filter(Boolean).join(' · ')}
        </span>
      </h3>
      {stale && <p className="text-xs text-ink-3">The workflow has changed since.</p>}
      {step.error && <ErrorNote error={step.error} />}
      {step.input && <ItemsView title="Input" ports={step.input} />}
      {step.output && <ItemsView title="Output" ports={step.output} />}
    </section>
  );
}
