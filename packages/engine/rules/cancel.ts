import { runErrors } from '@heddle/contract/errors/run';
import type { RunState, StepState } from '../state.ts';

/** The user stops the run. Nodes that were not reached never start. */
export function cancel(state: RunState): void {
  state.status = 'cancelled';
  state.error = runErrors.execution_stopped().toJSON();
}

/** Ends a running step because its run ends: failed if the user stopped the run, cancelled if another step's failure or the time limit ended it. */
export function interrupt(state: RunState, step: StepState, at: number): void {
  const stopped = state.status === 'cancelled';
  step.status = stopped ? 'failed' : 'cancelled';
  step.error = stopped ? state.error : step.error;
  step.finishedAt = at;
  step.wakesAt = null;
  step.outputs = null;
  step.waits = false;
}
