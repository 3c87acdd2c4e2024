import type { Outputs } from '@heddle/contract/run/item';
import type { Plan, PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { stepOf } from '../state.ts';
import { settle } from './settle.ts';
import { skip } from './skip.ts';

/** A step has given its outputs: it is completed (or stays failed where an error was turned into items) and its edges settle. */
export function complete(plan: Plan, state: RunState, node: PlanNode, outputs: Outputs, at: number, status: 'completed' | 'failed' = 'completed'): void {
  const step = stepOf(state, node);
  step.status = status;
  step.outputs = outputs;
  step.finishedAt = at;
  step.wakesAt = null;
  state.inFlight--;
  for (const dead of settle(plan, state, node, outputs, at)) skip(plan, state, dead, at);
}
