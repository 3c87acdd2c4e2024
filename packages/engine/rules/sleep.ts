import { sleepKey } from '../keys.ts';
import type { PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { stepOf } from '../state.ts';

/** Puts a step to sleep until a time (epoch milliseconds), or, with `duration` (milliseconds), until this much time has passed. */
export function sleep(state: RunState, node: PlanNode, until: number, duration?: number): void {
  const step = stepOf(state, node);
  const key = sleepKey(step.key, step.attempt);
  step.wakesAt = until;
  state.touched?.add(node);
  state.sleeping.set(key, node);
  state.commands.push({ do: 'sleep', key, until, duration });
}
