import type { RunView, StepView } from '@heddle/contract/run/view';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** Steps that were reached: running, completed, failed and skipped ones. */
const reached = ({ status }: Pick<StepView, 'status'>): boolean => status !== 'waiting' && status !== 'cancelled';

/** The share of steps reached, in whole percent; 100 for a run without steps that has ended. */
export function progressOf(run: Pick<RunView, 'status' | 'steps'>): number {
  if (run.steps.length === 0) return run.status === 'running' ? 0 : 100;
  return Math.round((run.steps.filter(reached).length / run.steps.length) * 100);
}

/** The badge of a run: Running while it is active; afterwards Failed if a step failed or the run did, else Completed. */
export function overallStatus(run: Pick<RunView, 'status' | 'steps'>): { label: string; tone: BadgeTone } {
  if (run.status === 'running') return { label: 'Running', tone: 'accent' };
  const failed = run.status !== 'completed' || run.steps.some((step) => step.status === 'failed');
  return failed ? { label: 'Failed', tone: 'bad' } : { label: 'Completed', tone: 'ok' };
}
