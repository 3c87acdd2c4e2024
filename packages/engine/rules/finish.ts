import { RUN_TIMEOUT } from '../keys.ts';
import type { Plan } from '../plan.ts';
import type { RunState } from '../state.ts';
import { interrupt } from './cancel.ts';
import { resultOf } from './result.ts';

/** Ends the run once its status is final or no step is in flight. Running steps are aborted. */
export function finish(plan: Plan, state: RunState, at: number): void {
  if (state.status === 'running') {
    if ((state.inFlight[0] ?? 0) > 0) return;
    // The error was handled, but the run did not do its work.
    state.status = state.caught ? 'failed' : 'completed';
    state.error = state.caught?.error ?? null;
  }
  state.commands = [];
  for (const node of plan.nodes) {
    const step = state.steps[node.index];
    if (step?.status === 'running') {
      interrupt(state, step, at);
      state.commands.push({ do: 'abort', key: step.key });
    } else if (step?.status === 'waiting') step.status = 'cancelled';
  }
  const items =
    state.status === 'completed' ? resultOf(plan, state).flatMap(({ outputs }) => Object.values(outputs).flat()) : [];
  state.commands.push({ do: 'finish', status: state.status, error: state.error, items });
}

/** Starts the run's time limit, if the workflow has one. */
export function limitTime(plan: Plan, state: RunState): void {
  const seconds = plan.settings.timeout;
  if (seconds === undefined) return;
  const duration = seconds * 1000;
  state.commands.push({ do: 'sleep', key: RUN_TIMEOUT, until: state.startedAt + duration, duration });
}
