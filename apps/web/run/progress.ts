import type { RunStatus } from '@heddle/contract/run/states';
import type { StepView } from '@heddle/contract/run/view';
import { isWaiting } from './wait-label.ts';

type Progressing = Pick<StepView, 'status'> & Partial<Pick<StepView, 'wakesAt' | 'waits' | 'passes'>>;

/**
 * How much of a step counts: a step that was reached counts whole, one that waits not yet. In a loop that goes on, the share of passes that are over; nothing
 * while nobody knows how many there will be.
 */
function shareOf({ status, wakesAt = null, waits = false, passes }: Progressing, running: boolean): number {
  if (status === 'waiting' || status === 'cancelled' || isWaiting({ status, wakesAt, waits })) return 0;
  if (!running || !passes) return 1;
  let done = 1;
  for (const { pass, total } of passes.toReversed()) done = total === null ? 0 : Math.min(1, (pass - 1 + done) / total);
  return done;
}

/** The share of steps reached, in whole percent; 100 for a run without steps that has ended. */
export function progressOf(run: { status: RunStatus; steps: readonly Progressing[] }): number {
  const running = run.status === 'running';
  if (run.steps.length === 0) return running ? 0 : 100;
  const done = run.steps.reduce((sum, step) => sum + shareOf(step, running), 0);
  return Math.round((done / run.steps.length) * 100);
}
