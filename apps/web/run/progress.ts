import type { RunStatus, StepStatus } from '@heddle/contract/run/states';

/** A step that was reached: running, completed, failed or skipped. */
const reached = ({ status }: { status: StepStatus }): boolean => status !== 'waiting' && status !== 'cancelled';

/** The share of steps reached, in whole percent; 100 for a run without steps that has ended. */
export function progressOf(run: { status: RunStatus; steps: readonly { status: StepStatus }[] }): number {
  if (run.steps.length === 0) return run.status === 'running' ? 0 : 100;
  return Math.round((run.steps.filter(reached).length / run.steps.length) * 100);
}
