import type { RunEvent } from '@heddle/contract/run/events';
import type { Plan, PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { stepOf } from '../state.ts';
import { complete } from './complete.ts';
import { tryAgain } from './retry.ts';
import { sleep } from './sleep.ts';

/** A step has done its work and gives its outputs when the time has come. */
export function stepSleeping(state: RunState, node: PlanNode, event: Extract<RunEvent, { type: 'step.sleeping' }>): void {
  const step = stepOf(state, node);
  step.attempt = event.attempt;
  step.startedAt = event.startedAt;
  step.outputs = event.outputs;
  sleep(state, node, event.until);
}

/** A sleep is over: a step that has its outputs gives them, one that failed is tried again. */
export function woken(plan: Plan, state: RunState, event: Extract<RunEvent, { type: 'woken' }>): void {
  const node = state.sleeping.get(event.key);
  if (!node) return;
  state.sleeping.delete(event.key);
  const step = stepOf(state, node);
  if (step.outputs) complete(plan, state, node, step.outputs, event.at);
  else tryAgain(state, node);
}
