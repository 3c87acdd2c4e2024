import type { StepView } from '@heddle/contract/run/view';
import { Check, Clock, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { shownStep } from '../run/run-store.ts';
import { passLabel } from '../../../run/pass-label.ts';
import { outputCounts } from '../../../run/data/counts.ts';
import { isWaiting } from '../../../run/wait-label.ts';
import { formatDuration } from '../../../ui/format.ts';
import { useNow } from '../../../run/use-now.ts';
import { useRun } from '../session.tsx';

interface Pill {
  look: string;
  icon: ReactNode;
  text: string;
  /** The icon's text for screen readers. */
  word: string;
}

function pillOf(step: StepView, now: number): Pill | null {
  const elapsed = step.durationMs ?? (step.startedAt === null ? 0 : Math.max(0, now - Date.parse(step.startedAt)));
  switch (step.status) {
    case 'completed':
      return {
        look: 'border-line bg-surface text-ok',
        icon: <Check size={12} />,
        text: [step.reused ? 'reused' : formatDuration(elapsed), outputCounts(step)].filter(Boolean).join(' · '),
        word: step.reused ? '' : 'Completed in',
      };
    case 'failed':
      return {
        look: 'border-transparent bg-bad-soft text-bad',
        icon: <X size={12} />,
        text: formatDuration(elapsed) + (step.attempt > 1 ? ` · ${step.attempt} tries` : ''),
        word: 'Failed after',
      };
    case 'running':
      return !isWaiting(step)
        ? {
            look: 'border-transparent bg-accent-soft text-accent',
            icon: <Dot />,
            text: formatDuration(elapsed),
            word: 'Running for',
          }
        : {
            look: 'border-transparent bg-accent-soft text-accent',
            icon: <Clock size={12} />,
            text:
              step.wakesAt === null
                ? 'waiting'
                : `waiting, ${formatDuration(Math.max(0, Date.parse(step.wakesAt) - now))} left`,
            word: '',
          };
    case 'skipped':
      return { look: 'border-line bg-surface text-ink-3', icon: <Minus size={12} />, text: 'skipped', word: '' };
    case 'cancelled':
      return { look: 'border-line bg-surface text-ink-3', icon: <Minus size={12} />, text: 'cancelled', word: '' };
    case 'waiting':
      return null;
  }
}

function Dot({ still = false }: { still?: boolean }) {
  return <span className={classes('mx-0.5 size-1.75 rounded-full bg-current', !still && 'animate-pulse')} />;
}

const STORED_LOOKS: { readonly [status: string]: string | undefined } = {
  running: 'border-transparent bg-accent-soft text-accent',
  completed: 'border-line bg-surface text-ok',
  failed: 'border-transparent bg-bad-soft text-bad',
};

/** A status that is stored with the node, as imported workflows have it: those that are not known are gray. */
function storedPill(status: string): Pill | null {
  if (status === '') return null;
  const look = STORED_LOOKS[status] ?? 'border-line bg-surface text-ink-3';
  return { look, icon: <Dot still />, text: status, word: 'Status' };
}

/** The node's state in the last run, until the workflow changes; `stored`, the status in its data, where there is none. */
export function NodeStatus({ id, stored }: { id: string; stored: string }) {
  const step = useRun(shownStep(id));
  const now = useNow(step?.status === 'running');
  const pill = step ? pillOf(step, now) : storedPill(stored);
  if (!pill) return null;
  return (
    <span
      className={classes(
        'card-pill figures absolute -top-2.5 right-2.5 flex h-5 max-w-[calc(100%-1.25rem)] items-center gap-1 rounded-full border px-1.5 text-2xs font-medium',
        pill.look,
      )}
    >
      <span aria-hidden className="inline-flex">
        {pill.icon}
      </span>
      <span className="sr-only">{pill.word}</span>
      <span className="truncate">{pill.text}</span>
      {step?.passes ? (
        <span className="shrink-0 text-ink-2">{passLabel(step)}</span>
      ) : (
        step !== undefined && step.runs > 1 && <span className="text-ink-2">×{step.runs}</span>
      )}
    </span>
  );
}
