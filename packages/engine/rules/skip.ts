import type { Plan, PlanNode } from '../plan.ts';
import type { RunState } from '../state.ts';
import { stepOf } from '../state.ts';
import { settle } from './settle.ts';

/** Skips a node and everything that can be reached through it only. A worklist, not recursion: chains may be thousands of nodes long. */
export function skip(plan: Plan, state: RunState, node: PlanNode, at: number): void {
  const list = [node];
  for (let next = list.pop(); next; next = list.pop()) {
    const step = stepOf(state, next);
    step.status = 'skipped';
    step.startedAt = at;
    step.finishedAt = at;
    state.order.push(next);
    list.push(...settle(plan, state, next, null, at));
  }
}
