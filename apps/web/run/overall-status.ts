import type { RunStatus, StepStatus } from '@heddle/contract/run/states';
import type { BadgeTone } from '../ui/badge.tsx';

/** The badge of a run: Running while it is active; afterwards Failed if a step failed or the run did, else Completed. */
export function overallStatus(run: { status: RunStatus; steps: readonly { status: StepStatus }[] }): {
  label: string;
  tone: BadgeTone;
} {
  if (run.status === 'running') return { label: 'Running', tone: 'accent' };
  const failed = run.status !== 'completed' || run.steps.some((step) => step.status === 'failed');
  return failed ? { label: 'Failed', tone: 'bad' } : { label: 'Completed', tone: 'ok' };
}
