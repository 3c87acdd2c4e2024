import type { Plan } from '../plan.ts';
import type { RunState } from '../state.ts';
import { interrupt } from './cancel.ts';

/** Ends the run once its status is final, or once nothing is in flight. What is under way is aborted. */
export function finish(plan: Plan, state: RunState, at: number): void {
  if (state.status === 'running') {
    if (state.inFlight > 0) return;
    state.status = 'completed';
  }
  state.finishedAt = at;
  state.sleeping.clear();
  state.commands = [];
  for (const node of plan.nodes) {
    const step = state.steps[node.index];
    if (step?.status === 'running') {
      interrupt(state, step, at);
      state.commands.push({ do: 'abort', key: node.id });
    } else if (step?.status === 'waiting') step.status = 'cancelled';
  }
  state.commands.push({ do: 'finish', status: state.status, error: state.error });
}
