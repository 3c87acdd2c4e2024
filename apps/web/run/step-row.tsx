import type { StepStatus } from '@heddle/contract/run/states';
import type { StepView } from '@heddle/contract/run/view';
import type { LucideIcon } from 'lucide-react';
import { Ban, Check, ChevronRight, CircleDashed, Clock, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { classes } from '../ui/classes.ts';
import { formatDuration, formatMoment } from '../ui/format.ts';
import { Spinner } from '../ui/spinner.tsx';
import { awaited, isWaiting, stepWord, untilWhen } from './wait-label.ts';
import { outputCounts } from './data/counts.ts';
import { passLabel } from './pass-label.ts';
import { StepBar } from './step-bar.tsx';
import { StepDetail } from './step-detail.tsx';
import { useNow } from './use-now.ts';

const marks: { readonly [status in Exclude<StepStatus, 'running'>]: { icon: LucideIcon; tone: string } } = {
  waiting: { icon: CircleDashed, tone: 'text-ink-3' },
  completed: { icon: Check, tone: 'text-ok' },
  failed: { icon: X, tone: 'text-bad' },
  skipped: { icon: Minus, tone: 'text-ink-3' },
  cancelled: { icon: Ban, tone: 'text-ink-3' },
};

function StatusMark({ step }: { step: StepView }) {
  if (step.status === 'running') {
    return !isWaiting(step) ? (
      <Spinner size={14} className="text-accent" />
    ) : (
      <Clock aria-hidden size={14} className="text-accent" />
    );
  }
  const { icon: Mark, tone } = marks[step.status];
  return <Mark aria-hidden size={14} className={tone} />;
}

function Duration({ step }: { step: StepView }) {
  const now = useNow(step.status === 'running');
  const ms =
    step.durationMs ??
    (step.status === 'running' && step.startedAt !== null ? Math.max(0, now - Date.parse(step.startedAt)) : null);
  return ms === null ? null : formatDuration(ms);
}

/** The details of a step's row besides its status: the error, the wake time, the number of output items. */
function remark(step: StepView): string {
  if (step.waits) return awaited(step) + untilWhen(step);
  if (step.error && step.status !== 'completed') return step.error.message;
  if (step.status === 'running' && step.wakesAt !== null) return `goes on ${formatMoment(step.wakesAt)}`;
  const passes = step.passes ? passLabel(step) : step.runs > 1 ? `${step.runs} arrivals` : '';
  const attempts = step.attempt > 1 ? `attempt ${step.attempt}` : '';
  const items = outputCounts(step);
  return [passes, attempts, items].filter(Boolean).join(' · ');
}

export interface StepRowProps {
  step: StepView;
  /** For a controlled row: whether it is open, with `onToggle`. */
  open?: boolean;
  onToggle?: (key: string) => void;
  /** Actions on the step, shown in its details. */
  actions?: (step: StepView) => ReactNode;
}

/** One step of a run. Expands to its times, input, output and error. */
export function StepRow({ step, open: given, onToggle, actions }: StepRowProps) {
  const [own, setOwn] = useState(false);
  const open = given ?? own;
  const reached = step.input !== null || step.output !== null || step.error !== null;
  return (
    <li data-step={step.key} className="border-b border-line last:border-0">
      <button
        type="button"
        aria-expanded={open}
        disabled={!reached}
        onClick={() => (onToggle ? onToggle(step.key) : setOwn(!open))}
        className={classes(
          'flex h-8.5 w-full items-center gap-2.5 px-3.5 text-left text-xs transition-colors',
          'enabled:hover:bg-surface-2 focus-visible:-outline-offset-2',
        )}
      >
        <span className="inline-flex w-4 justify-center">
          <StatusMark step={step} />
        </span>
        <span className={classes('max-w-[45%] shrink-0 truncate font-medium', reached ? 'text-ink' : 'text-ink-3')}>
          {step.name}
        </span>
        <span className={classes('min-w-0 flex-1 truncate', step.status === 'failed' ? 'text-bad' : 'text-ink-3')}>
          {remark(step)}
        </span>
        <span className={classes('shrink-0', step.status === 'failed' ? 'text-bad' : 'text-ink-3')}>
          {stepWord(step)}
        </span>
        <span className="figures w-12 shrink-0 text-right text-ink-2">
          <Duration step={step} />
        </span>
        <ChevronRight
          aria-hidden
          size={14}
          className={classes('text-ink-3 transition-transform', open && 'rotate-90', !reached && 'invisible')}
        />
      </button>
      {step.status === 'running' && step.progress && <StepBar name={step.name} progress={step.progress} />}
      {open && reached && <StepDetail step={step} actions={actions?.(step)} />}
    </li>
  );
}
