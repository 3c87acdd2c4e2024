import type { Outputs } from '@heddle/contract/run/item';
import type { Plan, PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { stepOf } from '../state.ts';

/** The nodes whose outputs are the result of a run: those that give one, as far as they have run, or else the one that completed last. */
export function resultOf(plan: Plan, state: RunState): readonly { node: PlanNode; outputs: Outputs }[] {
  if (plan.results.length === 0) return state.last ? [state.last] : [];
  return plan.results.flatMap((node) => {
    const { status, outputs } = stepOf(state, node);
    return status === 'completed' && outputs ? [{ node, outputs }] : [];
  });
}
