import type { StepStatus } from '@heddle/contract/run/states';
import type { StepView } from '@heddle/contract/run/view';
import type { LucideIcon } from 'lucide-react';
import { Ban, Check, ChevronRight, CircleDashed, SkipForward, X } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { formatDateTime, formatDuration } from '../../ui/format.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorNote } from './error-note.tsx';
import { ItemsView } from './items-view.tsx';

const marks: { readonly [status in Exclude<StepStatus, 'running'>]: { icon: LucideIcon; tone: string } } = {
  waiting: { icon: CircleDashed, tone: 'text-ink-3' },
  completed: { icon: Check, tone: 'text-ok' },
  failed: { icon: X, tone: 'text-bad' },
  skipped: { icon: SkipForward, tone: 'text-ink-3' },
  cancelled: { icon: Ban, tone: 'text-ink-3' },
};

function StatusMark({ status }: { status: StepStatus }) {
  if (status === 'running') return <Spinner className="text-accent" />;
  const { icon: Mark, tone } = marks[status];
  return <Mark aria-hidden size={16} className={tone} />;
}

/** A step of a run. Opens to what went in, what came out, and the error. */
export function StepRow({ step }: { step: StepView }) {
  const [open, setOpen] = useState(false);
  const facts = [
    step.attempt > 1 && `attempt ${step.attempt}`,
    step.status === 'running' && step.wakesAt !== null && `goes on ${formatDateTime(step.wakesAt)}`,
    step.durationMs !== null && formatDuration(step.durationMs),
  ].filter(Boolean);
  const hasMore = step.input !== null || step.output !== null || step.error !== null;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        disabled={!hasMore}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2.5 px-3 py-2.5 text-left transition-colors enabled:hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <StatusMark status={step.status} />
        <span className="min-w-0 flex-1 truncate font-medium">{step.name}</span>
        <span className="figures shrink-0 text-xs text-ink-3">{[step.status, ...facts].join(' · ')}</span>
        <ChevronRight aria-hidden size={15} className={classes('text-ink-3 transition-transform', open && 'rotate-90', !hasMore && 'invisible')} />
      </button>
      {open && (
        <div className="space-y-3 border-t border-line bg-bg px-3 py-3">
          {step.error && <ErrorNote error={step.error} />}
          <div className="grid gap-3 md:grid-cols-2">
            <ItemsView title="Input" items={step.input} />
            <ItemsView title="Output" items={step.output} />
          </div>
        </div>
      )}
    </li>
  );
}
