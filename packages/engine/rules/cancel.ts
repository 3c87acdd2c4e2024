import { runErrors } from '@heddle/contract/errors/run';
import type { RunState, StepState } from '../state.ts';

/** The user stops the run. What was not reached never starts. */
export function cancel(state: RunState): void {
  state.status = 'cancelled';
  state.error = runErrors.execution_stopped().toJSON();
}

/** Ends a step that is under way when its run ends: by the user's hand it counts as failed, else it was cut off by another's failure. */
export function interrupt(state: RunState, step: StepState, at: number): void {
  const stopped = state.status === 'cancelled';
  step.status = stopped ? 'failed' : 'cancelled';
  step.error = stopped ? state.error : step.error;
  step.finishedAt = at;
  step.wakesAt = null;
  step.outputs = null;
}
